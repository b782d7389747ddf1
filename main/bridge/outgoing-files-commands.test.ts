import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientError, errorText, type ChatSession, type LocalFile } from '../../client/index.ts';
import { limits } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import { Spool } from '../spool/spool.ts';
import { conforming } from './fixtures/conforming.ts';
import { outgoingFilesHandlers } from './outgoing-files-commands.ts';

const log = pino({ enabled: false });
let folder: string;
let connection: 'online' | 'offline';
let largest: () => Promise<number>;
let sent: { conversationId: string; files: readonly LocalFile[]; annotation: unknown }[];
let handlers: ReturnType<typeof outgoingFilesHandlers>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-outgoing-'));
  [connection, sent, largest] = ['online', [], async () => 2_000_000];
  const session = {
    get connection() {
      return { kind: connection };
    },
    fileServer: { largest: () => largest() },
    files: {
      send: async (conversationId: string, files: readonly LocalFile[], annotation: unknown) => {
        sent.push({ conversationId, files, annotation });
        const outgoing = files.map((file) => ({ ...file, uploadId: null, sent: 0 }));
        const item = { clientGeneratedId: 1, conversationId, content: {}, files: outgoing, createdAt: 1 };
        return { ...item, expectedOtr: null, state: 'waiting', reason: null };
      },
    },
  } as unknown as ChatSession;
  const sessionOf = (account: string): ChatSession => {
    if (account !== 'a') throw new Error('this account is no longer signed in here');
    return session;
  };
  handlers = conforming(outgoingFilesHandlers(sessionOf, { spool: new Spool(folder, log) }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const begin = async (name: string, size: number) => {
  const answer = await handlers.beginFile('a', 'c', { name, size });
  return answer.ok ? answer.value : answer.error.message;
};

describe('sending files from the window', () => {
  it('hands over what came, as one message', async () => {
    const id = await begin('Plan.pdf', 4);
    expect(await handlers.putFilePiece('a', id, 0, Buffer.from('plan'))).toEqual({ ok: true, value: null });
    const annotation = [{ type: 1001, value: 'e1' }];
    expect(await handlers.sendFiles('a', 'c', [id], annotation)).toMatchObject({
      ok: true,
      value: { files: [{ name: 'Plan.pdf', type: 'application/pdf', size: 4, sent: 0 }] },
    });
    expect(sent).toMatchObject([{ conversationId: 'c', files: [{ name: 'Plan.pdf' }], annotation }]);
  });

  it('says of a voice message what it is, whatever its name', async () => {
    const voice = { seconds: 2.5, levels: [0, 63] };
    const answer = await handlers.beginFile('a', 'c', { name: 'Voice message.webm', size: 1, voice });
    const id = answer.ok ? answer.value : '';
    await handlers.putFilePiece('a', id, 0, Buffer.from('v'));
    expect(await handlers.sendFiles('a', 'c', [id], [])).toMatchObject({
      value: { files: [{ type: 'audio/webm;codecs=opus;voice=1;duration=2.5;waveform=A_' }] },
    });
  });

  it('says which file is too large for the server, or that it takes none, before any byte came', async () => {
    expect(await begin('Film.mp4', 2_000_001)).toBe(t('files.tooLarge', { name: 'Film.mp4', megabytes: 2 }));
    largest = () => Promise.reject(new ClientError('refused', errorText('error.filesNotOffered')));
    expect(await begin('Plan.pdf', 1)).toBe(t('error.filesNotOffered'));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('goes by what servers usually take when this one cannot be asked', async () => {
    largest = () => Promise.reject(new ClientError('unreachable', errorText('error.serverAway')));
    const tooLarge = t('files.tooLarge', { name: 'x', megabytes: limits.fileBytes / 1_000_000 });
    expect(await begin('x', limits.fileBytes + 1)).toBe(tooLarge);
    connection = 'offline';
    largest = () => Promise.reject(new Error('asked while offline'));
    expect(await begin('x', limits.fileBytes + 1)).toBe(tooLarge);
    expect(await begin('x', limits.fileBytes)).toMatch(/^[\w-]{36}$/);
  });

  it('makes no folder for an account that is not signed in', async () => {
    for (const account of ['b', '../../elsewhere'])
      await expect(handlers.beginFile(account, 'c', { name: 'x', size: 1 })).rejects.toThrow('signed in');
    const id = await begin('x', 1);
    await expect(handlers.putFilePiece('b', id, 0, Buffer.from('x'))).rejects.toThrow('no such file');
    await expect(handlers.sendFiles('b', 'c', [id], [])).rejects.toThrow('signed in');
    expect(readdirSync(folder)).toEqual(['a']);
  });
});
