import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../../preload/bridge.ts';
import { limits } from '../../../protocol/limits.ts';
import { t } from '../../../words/translate.ts';
import { Recordings } from './recordings.ts';

const here = { account: 'a', conversationId: 'c' };
const target = { ...here, replyTo: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function scene({ refused = null as DOMException | null, taken = true } = {}) {
  const toasts: { text: string; run?: () => void }[] = [];
  const asked: unknown[][] = [];
  let microphones = 0;
  let unplug = (): void => undefined;
  let answer = taken;
  const recordings = new Recordings(
    { showToast: (text, action) => void toasts.push({ text, ...(action && { run: action.run }) }) },
    () => undefined,
    async (ended) => {
      if (refused) throw refused;
      microphones += 1;
      unplug = ended;
      const stop = async () => {
        microphones -= 1;
        return new Blob(['what was said']);
      };
      return { level: () => 0.5, stop };
    },
  );
  const failed = { ok: false, error: { message: 'The disk is full.' } };
  const bridge = {
    beginFile: async (...values: unknown[]) => {
      asked.push(['beginFile', ...values]);
      return { ok: true, value: 'f1' };
    },
    putFilePiece: async () => ({ ok: true, value: null }),
    dropFile: async (...values: unknown[]) => void asked.push(['dropFile', ...values]),
    sendFiles: async (...values: unknown[]) => {
      asked.push(['sendFiles', ...values]);
      return answer ? { ok: true, value: {} } : failed;
    },
  } as unknown as Bridge;
  return {
    recordings,
    toasts,
    asked,
    bridge,
    microphones: () => microphones,
    unplug: () => unplug(),
    accept: () => (answer = true),
  };
}

describe('a recording', () => {
  it('is sent as a file that says how long and how loud it is', async () => {
    const { recordings, bridge, asked, microphones } = scene();
    await recordings.start(here);
    expect(microphones()).toBe(1);
    vi.advanceTimersByTime(2500);
    expect(await recordings.send(bridge, { ...here, replyTo: 'e1' })).toBe(true);
    expect(asked[0]).toMatchObject([
      'beginFile',
      'a',
      'c',
      { name: expect.stringMatching(/^Voice message \d{4}-\d\d-\d\d \d\d\.\d\d\.webm$/), size: 13 },
    ]);
    expect(asked[0]?.[3]).toMatchObject({ voice: { seconds: 2.5, levels: Array(25).fill(63) } });
    expect(asked[1]).toMatchObject(['sendFiles', 'a', 'c', ['f1'], [{ type: 1001, value: 'e1' }]]);
    expect(recordings.of(here)).toBeNull();
    expect(microphones()).toBe(0);
  });

  it('stays when it cannot be sent, and is sent the next time', async () => {
    const { recordings, bridge, toasts, asked, accept } = scene({ taken: false });
    await recordings.start(here);
    vi.advanceTimersByTime(1000);
    expect(await recordings.send(bridge, target)).toBe(false);
    expect(toasts).toEqual([{ text: 'The disk is full.' }]);
    expect(asked.at(-1)).toEqual(['dropFile', 'a', 'f1']);
    expect(recordings.of(here)?.state).toEqual({ kind: 'ended', by: 'left' });
    accept();
    expect(await recordings.send(bridge, target)).toBe(true);
  });

  it('ends at its longest, and waits', async () => {
    const { recordings, microphones, bridge, asked } = scene();
    await recordings.start(here);
    vi.advanceTimersByTime((limits.recordingSeconds + 60) * 1000);
    expect(recordings.of(here)?.state).toEqual({ kind: 'ended', by: 'limit' });
    expect(microphones()).toBe(0);
    expect(await recordings.send(bridge, target)).toBe(true);
    expect(asked[0]?.[3]).toMatchObject({ voice: { seconds: limits.recordingSeconds } });
  });

  it('ends where the microphone goes, and waits', async () => {
    const { recordings, unplug } = scene();
    await recordings.start(here);
    vi.advanceTimersByTime(1000);
    unplug();
    expect(recordings.of(here)?.state).toEqual({ kind: 'ended', by: 'device' });
  });

  it('ends where its conversation is left, and waits there', async () => {
    const { recordings, microphones } = scene();
    await recordings.start(here);
    vi.advanceTimersByTime(1000);
    recordings.leave(here);
    expect(microphones()).toBe(0);
    expect(recordings.of({ account: 'a', conversationId: 'other' })).toBeNull();
    expect(recordings.of(here)?.state).toEqual({ kind: 'ended', by: 'left' });
    expect(recordings.of(here)?.millis).toBe(1000);
  });

  it('is not begun where its conversation was left before the microphone was there', async () => {
    const { recordings, microphones } = scene();
    const started = recordings.start(here);
    recordings.leave(here);
    await started;
    expect(recordings.of(here)).toBeNull();
    expect(microphones()).toBe(0);
  });

  it('is no key that was pressed twice', async () => {
    const { recordings, bridge, asked } = scene();
    await recordings.start(here);
    vi.advanceTimersByTime(200);
    expect(await recordings.send(bridge, target)).toBe(false);
    expect(asked).toEqual([]);
    expect(recordings.of(here)?.kind).toBe('recording');
  });

  it('can be got back when it was discarded', async () => {
    const { recordings, toasts, bridge, microphones } = scene();
    await recordings.start(here);
    vi.advanceTimersByTime(1000);
    recordings.discard(here);
    expect([recordings.of(here), toasts, microphones()]).toEqual([null, [], 0]);
    await recordings.start(here);
    vi.advanceTimersByTime(12_000);
    recordings.discard(here);
    expect(toasts[0]?.text).toBe(t('voice.discarded', { length: '0:12' }));
    toasts[0]?.run?.();
    expect(recordings.of(here)?.millis).toBe(12_000);
    expect(await recordings.send(bridge, target)).toBe(true);
  });
});

it.each([
  ['NotAllowedError', t('voice.notAllowed')],
  ['NotFoundError', t('voice.noMicrophone')],
  ['NotReadableError', t('voice.microphoneBusy')],
  ['AbortError', t('voice.notRecorded')],
])('says why the microphone did not start: %s', async (name, text) => {
  const { recordings, toasts } = scene({ refused: new DOMException('', name) });
  await recordings.start(here);
  expect(toasts).toEqual([{ text }]);
  expect(recordings.of(here)).toBeNull();
});
