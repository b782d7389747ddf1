import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalFile } from '../../client/index.ts';
import { limits } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { Spool } from './spool.ts';

const largest = 1000;
const log = pino({ enabled: false });
let folder: string;
let spool: Spool;

const bytes = (text: string) => Buffer.from(text);
const begin = (name: string, size: number, account = 'a', conversationId = 'c') =>
  spool.begin({ account, conversationId, name, size, largest });
/** A file of which everything came. */
async function spooled(name: string, text: string, account = 'a'): Promise<string> {
  const id = await begin(name, text.length, account);
  await spool.put(account, id, 0, bytes(text));
  return id;
}
const here = { account: 'a', conversationId: 'c' };
const send = (ids: readonly string[], where = here) =>
  spool.send(where, ids, async (files) => files as readonly LocalFile[]);
const onDisk = (account = 'a'): string[] => {
  try {
    return readdirSync(join(folder, account)).toSorted();
  } catch {
    return [];
  }
};

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'parley-spool-')), 'spool');
  spool = new Spool(folder, log);
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

describe('a file that the window hands over', () => {
  it('is put together from its pieces, for its owner alone', async () => {
    const id = await begin('Plan.pdf', 7);
    await spool.put('a', id, 0, bytes('har'));
    await spool.put('a', id, 3, bytes('bour'));
    const [file] = await send([id]);
    expect(file).toMatchObject({ name: 'Plan.pdf', size: 7, type: 'application/pdf' });
    const path = file?.path ?? '';
    expect(readFileSync(path, 'utf8')).toBe('harbour');
    const modes = [folder, join(folder, 'a'), path].map((each) => statSync(each).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  it.each(['../../.bashrc', '/etc/passwd', 'C:\\Windows\\x.exe', '..', 'a\u0000b', '\u202Efdp.exe'])(
    'lies under no name of its own: %j',
    async (name) => {
      const id = await spooled(name, 'x');
      const [file] = await send([id]);
      expect(file?.path).toBe(join(folder, 'a', id));
      expect(file?.name).not.toMatch(/[\\/]/);
      expect(onDisk()).toEqual([id]);
    },
  );

  it('takes no other piece than the next one', async () => {
    const id = await begin('a.txt', 4);
    await spool.put('a', id, 0, bytes('ab'));
    for (const [at, piece] of [
      [0, 'ab'],
      [3, 'd'],
      [2, 'cde'],
    ] as const)
      await expect(spool.put('a', id, at, bytes(piece))).rejects.toThrow('no such piece');
    await spool.put('a', id, 2, bytes('cd'));
    await expect(spool.put('a', id, 4, bytes('e'))).rejects.toThrow('no such piece');
  });

  it('belongs to its account and its conversation, and goes once', async () => {
    const id = await spooled('a.txt', 'x');
    await expect(spool.put('b', id, 0, bytes('y'))).rejects.toThrow('no such file');
    await spool.drop('b', id);
    await expect(send([id], { account: 'b', conversationId: 'c' })).rejects.toThrow('no such file');
    await expect(send([id], { account: 'a', conversationId: 'd' })).rejects.toThrow('another conversation');
    expect(await send([id, id])).toHaveLength(1);
    await expect(send([id])).rejects.toThrow('no such file');
    await spool.drop('a', id);
    expect(onDisk()).toEqual([id]);
  });

  it('is not sent before all of it came, and can be sent again after a failure', async () => {
    const id = await begin('a.txt', 2);
    await expect(send([id])).rejects.toThrow('not all of it');
    await spool.put('a', id, 0, bytes('ab'));
    const refused = spool.send(here, [id], () => Promise.reject(new Error('the disk is full')));
    await expect(refused).rejects.toThrow('the disk is full');
    expect(await send([id])).toHaveLength(1);
  });

  it('is no larger than the server takes, and not one of too many', async () => {
    const large = begin('Film.mp4', largest + 1);
    await expect(large).rejects.toThrow(t('files.tooLarge', { name: 'Film.mp4', megabytes: 0 }));
    for (let at = 0; at < limits.messageFiles; at += 1) await begin(`${at}`, largest);
    const tooMany = t('files.tooManyWait', { name: 'one more' });
    await expect(begin('one more', 1)).rejects.toThrow(tooMany);
    await begin('of another account', 1, 'b');
    for (let at = 1; at < limits.unsentFiles; at += 1) await begin(`${at}`, 1, 'b');
    await expect(begin('one more', 1, 'b')).rejects.toThrow(tooMany);
  });

  it('is dropped with the reason when the disk does not take it', async () => {
    const id = await begin('a.txt', 2);
    rmSync(join(folder, 'a', id));
    const failed = spool.put('a', id, 0, bytes('a'));
    await expect(failed).rejects.toThrow(OwnRefusal);
    await expect(spool.put('a', id, 0, bytes('a'))).rejects.toThrow('no such file');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    await expect(begin('b.txt', 1)).rejects.toThrow(OwnRefusal);
  });
});

describe('what is left in the spool', () => {
  it('goes with the window unless it was sent, and with the message that it belongs to', async () => {
    const [kept, dropped] = [await spooled('kept.txt', 'x'), await spooled('dropped.txt', 'y')];
    const files = await send([kept]);
    await begin('half.txt', 10);
    await spool.drop('a', dropped);
    await spool.dropUnsent();
    expect(onDisk()).toEqual([kept]);
    await spool.of('a').release(files);
    expect(onDisk()).toEqual([]);
  });

  it('goes when the window does while it is being sent, if it is not', async () => {
    const lost = await spooled('lost.txt', 'x');
    const leaving = async () => {
      await spool.dropUnsent();
      throw new Error('the disk is full');
    };
    await expect(spool.send(here, [lost], leaving)).rejects.toThrow('the disk is full');
    expect(onDisk()).toEqual([]);
    const sent = await spooled('sent.txt', 'y');
    await spool.send(here, [sent], () => spool.dropUnsent());
    expect(onDisk()).toEqual([sent]);
  });

  it('is deleted at the start unless the outbox names it', async () => {
    const [kept, left] = [await spooled('kept.txt', 'x'), await spooled('left.txt', 'y')];
    const files = await send([kept]);
    spool = new Spool(folder, log);
    const fresh = await begin('fresh.txt', 10);
    await spool.of('a').keepOnly(files);
    expect(onDisk()).toEqual([kept, fresh].toSorted());
    expect(onDisk()).not.toContain(left);
  });

  it('counts what an earlier run left to be sent', async () => {
    const files = await send([await spooled('kept.txt', 'x'.repeat(largest))]);
    spool = new Spool(folder, log);
    await spool.of('a').keepOnly(files);
    for (let at = 1; at < limits.messageFiles; at += 1) await begin(`${at}`, largest);
    await expect(begin('one more', 1)).rejects.toThrow(OwnRefusal);
  });

  it('goes with its account, also when the app ended before that', async () => {
    await spooled('a.txt', 'x');
    await spooled('b.txt', 'y', 'b');
    await spool.forget('a');
    expect([onDisk(), onDisk('b').length]).toEqual([[], 1]);
    spool = new Spool(folder, log);
    const fresh = await spooled('c.txt', 'z', 'new');
    await spool.keepAccounts(['b']);
    expect([onDisk('b').length, onDisk('new')]).toEqual([1, [fresh]]);
    await spool.keepAccounts([]);
    expect([onDisk('b'), onDisk('new')]).toEqual([[], [fresh]]);
  });

  it('is nothing but what lies in its own folder', async () => {
    const elsewhere = join(folder, '..', 'mine.txt');
    writeFileSync(elsewhere, 'mine');
    await spooled('b.txt', 'y', 'b');
    const other = join(folder, 'b', onDisk('b')[0] ?? '');
    const outside = [elsewhere, other, join(folder, 'a', '..', '..', 'mine.txt')];
    await spool.of('a').release(outside.map((path) => ({ path })));
    expect(readFileSync(elsewhere, 'utf8')).toBe('mine');
    expect(onDisk('b')).toHaveLength(1);
  });
});
