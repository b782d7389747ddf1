import { expect, it } from 'vitest';
import { CommitQueue, type CommitEngine, Undone } from './commit-queue.ts';

type Word = Exclude<keyof CommitEngine<string>, 'changes' | 'confines'>;

/** Records what the queue does with the engine, and fails where it should. */
function recorder(failing: Partial<Record<Word, Error>> = {}, most?: number) {
  const log: string[] = [];
  let changes = 0;
  const note = (word: Word) => async () => {
    log.push(word);
    const error = failing[word];
    if (error) throw error;
  };
  const engine: CommitEngine<string> = {
    confines: false,
    begin: async () => {
      await note('begin')();
      return 'tx';
    },
    commit: note('commit'),
    rollback: note('rollback'),
    savepoint: note('savepoint'),
    release: note('release'),
    rollbackToSavepoint: note('rollbackToSavepoint'),
    changes: () => changes,
  };
  const change = (): void => {
    changes += 1;
  };
  return { log, line: new CommitQueue(engine, most), change };
}

it('puts what waits together into one commit', async () => {
  const { log, line } = recorder();
  const results = await Promise.all([1, 2, 3].map((n) => line.submit(async () => n)));
  expect(results).toEqual([1, 2, 3]);
  expect(log.filter((word) => word === 'commit')).toHaveLength(1);
  expect(log).not.toContain('savepoint');
});

it('leaves what is too much for one commit to the next', async () => {
  const { log, line } = recorder({}, 2);
  const results = await Promise.all([1, 2, 3, 4, 5].map((n) => line.submit(async () => n)));
  expect(results).toEqual([1, 2, 3, 4, 5]);
  expect(log).toEqual(['begin', 'commit', 'begin', 'commit', 'begin', 'commit']);
});

it('lets what arrives during a commit share the next one', async () => {
  const { log, line } = recorder();
  const later: Promise<void>[] = [];
  await line.submit(async () => {
    for (let n = 0; n < 5; n++) later.push(line.submit(async () => {}));
  });
  await Promise.all(later);
  expect(log.filter((word) => word === 'commit')).toHaveLength(2);
});

it('answers no one before the commit, and everyone in order', async () => {
  const { log, line } = recorder();
  await Promise.all(['a', 'b'].map((name) => line.submit(async () => {}).then(() => log.push(name))));
  expect(log.slice(log.indexOf('commit'))).toEqual(['commit', 'a', 'b']);
});

it('goes on when a unit throws before it changed anything', async () => {
  const { log, line } = recorder();
  const results = await Promise.allSettled([
    line.submit(async () => 'kept'),
    line.submit(() => Promise.reject(new Error('refused'))),
    line.submit(async () => 'kept too'),
  ]);
  expect(results).toMatchObject([
    { value: 'kept' },
    { reason: { message: 'refused' } },
    { value: 'kept too' },
  ]);
  expect(log).toEqual(['begin', 'commit']);
});

it('undoes a unit that throws after it changed something, and only that', async () => {
  const { log, line, change } = recorder();
  let runs = 0;
  const results = await Promise.allSettled([
    line.submit(async () => {
      change();
      return ++runs;
    }),
    line.submit(async () => {
      change();
      throw new Error('undone');
    }),
    line.submit(async () => 'kept'),
  ]);
  expect(results).toMatchObject([{ value: 2 }, { reason: { message: 'undone' } }, { value: 'kept' }]);
  expect(log.slice(0, 3)).toEqual(['begin', 'rollback', 'begin']);
  expect(log.filter((word) => word === 'savepoint')).toHaveLength(3);
  expect(log.filter((word) => word === 'rollbackToSavepoint')).toHaveLength(1);
  expect(log.at(-1)).toBe('commit');
});

it('fails everyone when the commit fails, and goes on afterwards', async () => {
  const failing: { commit?: Error } = { commit: new Error('disk full') };
  const { log, line } = recorder(failing);
  const results = await Promise.allSettled([line.submit(async () => 1), line.submit(async () => 2)]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(log).toContain('rollback');
  delete failing.commit;
  expect(await line.submit(async () => 3)).toBe(3);
});

it('runs units apart when what none of them waited for was refused', async () => {
  const failing: { commit?: Error } = { commit: new Undone('undone', { cause: new Error('refused') }) };
  const { log, line } = recorder(failing);
  const results = await Promise.all([
    line.submit(async () => {
      if (log.includes('savepoint')) delete failing.commit;
      return 1;
    }),
    line.submit(async () => 2),
  ]);
  expect(results).toEqual([1, 2]);
  expect(log.filter((word) => word === 'savepoint')).toHaveLength(2);
  failing.commit = new Undone('undone', { cause: new Error('refused again') });
  await expect(line.submit(async () => 3)).rejects.toThrow('refused again');
});

it('fails all who wait when no commit can begin', async () => {
  const { log, line } = recorder({ begin: new Error('away') }, 1);
  const results = await Promise.allSettled([1, 2, 3].map((n) => line.submit(async () => n)));
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(log).toEqual(['begin']);
});

it('finishes what it took before it closes, and takes nothing after', async () => {
  const { line } = recorder();
  const last = line.submit(async () => 'last');
  await line.close();
  expect(await last).toBe('last');
  await expect(line.submit(async () => 'late')).rejects.toThrow('closed');
});
