import { beforeEach, describe, expect, it } from 'vitest';
import { filePieceBytes } from '../../../preload/file-pieces.ts';
import type { Result } from '../../../preload/views.ts';
import { limits } from '../../../protocol/limits.ts';
import { t } from '../../../words/translate.ts';
import { type FileKeeper, FileTray } from './file-tray.ts';

/** What the main process has, by id. */
let spool: Map<string, { name: string; size: number; bytes: number[] }>;
let problems: string[];
let calls: string[];
let refuse: (name: string) => string | null;
let stopAt: number;
let keeper: FileKeeper;
let tray: FileTray;

const refused = <T>(message: string): Result<T> => ({ ok: false, error: { message } });
const file = (name: string, size = 3): File => new File([new Uint8Array(size).fill(7)], name);
const names = (): string[] => tray.files.map(({ name }) => name);
const ids = () => Promise.all(tray.files.map(({ kept }) => kept));
/** One that is gone or changed when it is read. */
const unreadable = (name: string): File =>
  Object.assign(file(name), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
  });

beforeEach(() => {
  [spool, problems, calls] = [new Map(), [], []];
  refuse = () => null;
  stopAt = Infinity;
  keeper = {
    begin: async ({ name, size }) => {
      calls.push(`begin ${name}`);
      const reason = refuse(name);
      if (reason !== null) return refused(reason);
      const id = `id of ${name}`;
      spool.set(id, { name, size, bytes: [] });
      return { ok: true, value: id };
    },
    put: async (id, at, bytes) => {
      calls.push(`put ${id} ${at}`);
      if (at >= stopAt) return refused('The disk is full.');
      spool.get(id)?.bytes.push(...bytes.subarray(0, 1), bytes.length);
      return { ok: true, value: null };
    },
    drop: (id) => void spool.delete(id),
    showProblem: (problem) => void problems.push(problem),
  };
  tray = new FileTray(keeper);
});

describe('a file above the field', () => {
  it('is read piece by piece, after the one before it', async () => {
    tray.add([file('film.mp4', filePieceBytes + 5), file('plan.pdf')]);
    expect(names()).toEqual(['film.mp4', 'plan.pdf']);
    expect(await ids()).toEqual(['id of film.mp4', 'id of plan.pdf']);
    expect(calls).toEqual([
      'begin film.mp4',
      'begin plan.pdf',
      'put id of film.mp4 0',
      `put id of film.mp4 ${filePieceBytes}`,
      'put id of plan.pdf 0',
    ]);
    expect(spool.get('id of film.mp4')?.bytes).toEqual([7, filePieceBytes, 7, 5]);
    expect(tray.files.map(({ read }) => read)).toEqual([filePieceBytes + 5, 3]);
    expect(problems).toEqual([]);
  });

  it('is accepted once the main process has room for it, before it is read', async () => {
    const room = Promise.withResolvers<Result<string>>();
    const slow = new FileTray({ ...keeper, begin: () => room.promise });
    slow.add([file('film.mp4'), file('plan.pdf')]);
    expect(slow.files.map(({ isAccepted }) => isAccepted)).toEqual([false, false]);
    room.resolve({ ok: true, value: 'an id' });
    await expect.poll(() => slow.files.map(({ isAccepted }) => isAccepted)).toEqual([true, true]);
    await Promise.all(slow.files.map(({ kept }) => kept));
  });

  it('is whole when it comes back, though it was taken before the main process had answered', async () => {
    tray.add([file('plan.pdf')]);
    const taken = tray.take();
    await Promise.all(taken.map(({ kept }) => kept));
    tray.giveBack(taken);
    await expect.poll(() => tray.files).toMatchObject([{ name: 'plan.pdf', isAccepted: true, read: 3 }]);
  });

  it('is not added when it is empty, or one too many', async () => {
    tray.add([file('none.txt', 0)]);
    expect(problems.at(-1)).toBe(t('composer.emptyFile', { name: 'none.txt' }));
    tray.add(Array.from({ length: limits.messageFiles + 2 }, (_, at) => file(`${at}.txt`)));
    expect(names()).toHaveLength(limits.messageFiles);
    expect(problems.at(-1)).toBe(t('composer.tooManyFiles', { most: limits.messageFiles }));
    await ids();
  });

  it('leaves with the reason that the main process has, beside the other reasons', async () => {
    refuse = (name) => (name.startsWith('large') ? `${name} is too large.` : null);
    tray.add([file('large.iso'), file('fine.txt'), file('larger.iso')]);
    await ids();
    expect(names()).toEqual(['fine.txt']);
    expect(problems.at(-1)).toBe('large.iso is too large. larger.iso is too large.');
    stopAt = 0;
    tray.add([file('late.txt')]);
    await ids();
    expect([names(), problems.at(-1)]).toEqual([['fine.txt'], 'The disk is full.']);
    expect([...spool.keys()]).toEqual(['id of fine.txt']);
  });

  it('leaves when it is changed or gone before all of it is read', async () => {
    tray.add([unreadable('moved.txt')]);
    await ids();
    expect([names(), problems]).toEqual([[], [t('composer.fileChanged', { name: 'moved.txt' })]]);
    expect(spool.size).toBe(0);
  });

  it('can be removed, also while it is read, and leaves nothing behind', async () => {
    tray.add([file('done.txt'), file('film.mp4', 3 * filePieceBytes)]);
    const [done, film] = tray.files;
    await done?.kept;
    tray.remove(done?.key ?? 0);
    tray.remove(film?.key ?? 0);
    expect(names()).toEqual([]);
    expect(await film?.kept).toBeNull();
    await expect.poll(() => spool.size).toBe(0);
    expect(problems).toEqual([]);
  });

  it('is taken to be sent, and given back when that fails', async () => {
    tray.add([file('a.txt')]);
    const taken = tray.take();
    expect(names()).toEqual([]);
    tray.add([file('b.txt')]);
    tray.giveBack(taken);
    expect(names()).toEqual(['a.txt', 'b.txt']);
    expect(await ids()).toEqual(['id of a.txt', 'id of b.txt']);
  });

  it('has a name that deceives no one', async () => {
    tray.add([file('fact\u202Egnp.exe'), file('')]);
    expect(names()).toEqual(['factgnp.exe', t('composer.unnamedFile')]);
    await ids();
  });
});
