import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge, BridgeEvents } from '../../../preload/bridge.ts';
import { t } from '../../../words/translate.ts';
import { Downloads } from './downloads.ts';
import { fileAct, fileSizeText } from './file-view.ts';

const plan = { conversationId: 'c', eventId: 'e', id: 'f', name: 'Plan.pdf', size: 4000 };
const place = { conversationId: 'c', eventId: 'e', id: 'f' };
const opened = { ok: true, value: { kind: 'opened' } } as const;

const asked = vi.hoisted(() => ({ choice: 'neither', names: [] as string[] }));
vi.mock('./opening-question.ts', () => ({
  askToOpen: async (name: string, risk: string) => {
    asked.names.push(`${name} ${risk}`);
    return asked.choice;
  },
}));

let calls: unknown[][];
let answers: Map<string, (answer: unknown) => void>;
let report: (progress: BridgeEvents['fileProgress']) => void;
let toasts: string[];
let downloads: Downloads;

beforeEach(() => {
  vi.useFakeTimers();
  [calls, toasts, answers] = [[], [], new Map()];
  asked.names = [];
  const wait =
    (name: string) =>
    (...input: unknown[]) => {
      calls.push([name, ...input]);
      return new Promise((resolve) => answers.set(name, resolve));
    };
  const bridge = {
    openFile: wait('open'),
    saveFile: wait('save'),
    cancelDownload: wait('cancel'),
    on: (_name: string, listener: typeof report) => {
      report = listener;
      return () => undefined;
    },
  } as unknown as Bridge;
  downloads = new Downloads(bridge, { accountKey: 'a', showToast: (text) => void toasts.push(text) });
  return () => vi.useRealTimers();
});

const acts = () => (['open', 'save'] as const).map((by) => fileAct(by, plan, downloads));
const texts = () => acts().map(({ text, hidden }) => (hidden ? null : text));
const click = (detail: number) => ({ detail }) as MouseEvent;
const [open, save] = [t('history.openFile'), t('history.saveFile')];

describe('a file that is opened', () => {
  it('shows nothing where that is quick, then how far it is', async () => {
    const done = downloads.open(plan);
    expect([downloads.state(plan), texts()]).toEqual([null, [open, save]]);
    vi.advanceTimersByTime(200);
    expect(downloads.state(plan)).toEqual({ by: 'open', kind: 'running', received: 0 });
    expect(texts()).toEqual([t('history.cancelDownload'), null]);
    report({ account: 'a', id: 'f', received: 1000 });
    report({ account: 'a', id: 'other', received: 2000 });
    expect(fileSizeText(plan, downloads.state(plan))).toBe('1 kB of 4 kB');
    answers.get('open')?.(opened);
    await done;
    expect([downloads.state(plan), texts(), toasts]).toEqual([null, [open, save], []]);
    expect(calls).toEqual([['open', 'a', place, undefined]]);
  });

  it('can be cancelled, but not by a double click on what began it', async () => {
    const done = downloads.open(plan);
    vi.advanceTimersByTime(200);
    acts()[0]?.run(click(2));
    expect(calls.map(([name]) => name)).toEqual(['open']);
    acts()[0]?.run(click(1));
    expect([calls.at(-1), downloads.state(plan)]).toEqual([['cancel', 'a', place], null]);
    answers.get('open')?.({ ok: false, error: { message: 'The download was cancelled.' } });
    await done;
    expect(downloads.state(plan)).toBeNull();
  });

  it('says why it could not be, and can be tried again', async () => {
    const done = downloads.open(plan);
    answers.get('open')?.({ ok: false, error: { message: 'gone' } });
    await done;
    expect(downloads.state(plan)).toEqual({ by: 'open', kind: 'failed', reason: 'gone' });
    expect(texts()).toEqual([t('common.tryAgain'), save]);
    acts()[0]?.run(click(1));
    expect([downloads.state(plan), calls.length]).toEqual([null, 2]);
  });

  it.each([
    ['open', ['open', 'a', place, 7]],
    ['save', ['save', 'a', place]],
    ['neither', ['open', 'a', place, undefined]],
  ])('and could do harm is asked about: %s', async (choice, last) => {
    asked.choice = choice;
    void downloads.open(plan);
    answers.get('open')?.({ ok: true, value: { kind: 'asks', risk: 'program', question: 7 } });
    await vi.waitFor(() => expect(asked.names).toEqual(['Plan.pdf program']));
    await vi.waitFor(() => expect(calls.at(-1)).toEqual(last));
    expect(calls).toHaveLength(choice === 'neither' ? 1 : 2);
  });
});

it('a file that is saved says where', async () => {
  const done = downloads.save(plan);
  answers.get('save')?.({ ok: true, value: '/downloads/Plan.pdf' });
  await done;
  expect(toasts).toEqual([t('history.saved', { path: '/downloads/Plan.pdf' })]);
});
