import { beforeEach, expect, it } from 'vitest';
import type { Event, EventAnnotation } from '../../protocol/types.ts';
import { mentionOf, retractedMessage } from '../../protocol/messages/annotations.ts';
import { begunCorrection, keptCorrection } from '../../protocol/messages/begun-correction.ts';
import { settled } from '../fixtures/bridge.ts';
import { unsent } from '../fixtures/model.ts';
import { lastFailed, Revisions } from './revisions.ts';

const event: Event = {
  event_id: 'e1',
  chat_message: { message_content: { segment: [{ type: 0, text: 'At noon' }] } },
};
/** As the client puts it into the draft. */
const refused = keptCorrection({ messageId: 'e1', written: [{ type: 0, text: 'At one' }], mentions: [] });
let text: string;
let kept: EventAnnotation[] | undefined;
let isCorrectable: boolean;
let found: Event;
let conversationId: string;
let field: string;
let mentioned: unknown[];
let isConnected: boolean;
let takenUp: Set<string>;
let givenBack: unknown[];
let revising: Revisions;

/** What it shows is not looked at: elements need a browser. */
function host() {
  return {
    get conversationId() {
      return conversationId;
    },
    get isConnected() {
      return isConnected;
    },
    updateComplete: new Promise(() => undefined),
    mirror: { conversations: { get: () => ({ draftAnnotation: kept }) } },
    actions: {
      account: 'a',
      drafts: {
        field,
        takesUp: (value: string) => !takenUp.has(value) && Boolean(takenUp.add(value)),
        giveBack: (...[account, id, words]: unknown[]) => givenBack.push([account, id, words]),
      },
      bridge: { findEvent: async () => ({ ok: true, value: found }) },
      messages: { isCorrectable: () => isCorrectable },
      showToast: () => undefined,
    },
  } as unknown as ConstructorParameters<typeof Revisions>[0];
}
const begin = (): void => {
  text = '';
  field = crypto.randomUUID();
  mentioned = [];
  takenUp = new Set();
  revising = new Revisions(host(), {
    text: () => text,
    change: (next) => (text = next),
    mention: (people) => mentioned.push(...people),
  });
};
const draw = async (): Promise<void> => {
  revising.notice();
  await settled();
};
const draft = (words: string) => revising.draft(words, () => []);

beforeEach(() => {
  kept = undefined;
  isCorrectable = true;
  found = event;
  conversationId = 'c';
  isConnected = true;
  givenBack = [];
  begin();
});

it('keeps a correction with what was written before it, and goes on with it in another run', async () => {
  text = 'half';
  revising.begin({ kind: 'sent', event });
  expect(text).toBe('At noon');
  const { text: aside, annotation } = draft('At *one*');
  expect([aside, begunCorrection(annotation)?.written]).toEqual(['half', 'At *one*']);
  begin();
  text = aside;
  kept = [...annotation];
  await draw();
  expect([revising.revised, text]).toEqual([{ kind: 'sent', event }, 'At *one*']);
  revising.end();
  expect(text).toBe('half');
});

it('does not begin again with what the person stopped, though it is still in the draft', async () => {
  revising.begin({ kind: 'sent', event });
  const { annotation } = draft('At one');
  revising.end();
  kept = [...annotation];
  await draw();
  expect([revising.revised, text]).toEqual([null, '']);
});

it('begins no correction again that was sent while its draft was on the way', async () => {
  revising.begin({ kind: 'sent', event });
  const { annotation } = draft('At');
  draft('At one');
  revising.sent(Promise.resolve());
  await draw();
  for (kept of [[...annotation], undefined]) {
    await draw();
    expect([revising.revised, text]).toEqual([null, '']);
  }
});

it('goes on with the same words where they were sent and refused', async () => {
  revising.begin({ kind: 'sent', event });
  const { annotation } = draft('At one');
  kept = [...annotation];
  await draw();
  revising.sent(Promise.resolve());
  await draw();
  expect(revising.revised).toBeNull();
  kept = [refused];
  await draw();
  expect([revising.revised, text]).toEqual([{ kind: 'sent', event }, 'At one']);
});

it('takes what this computer cannot keep back into the field', async () => {
  revising.begin({ kind: 'sent', event });
  text = 'At one';
  revising.sent(Promise.reject(new Error('the disk is full')));
  expect(text).toBe('');
  await draw();
  expect([revising.revised, text]).toEqual([{ kind: 'sent', event }, 'At one']);
});

it('keeps that for its conversation when another one is on screen by then', async () => {
  revising.begin({ kind: 'sent', event });
  text = 'At one';
  revising.sent(Promise.reject(new Error('the disk is full')));
  revising.leave(conversationId);
  conversationId = 'd';
  text = revising.enter({ text: 'half of another', annotation: [] });
  await draw();
  expect([revising.revised, text]).toEqual([null, 'half of another']);
  conversationId = 'c';
  expect(revising.enter({ text: 'half', annotation: [] })).toBe('At one');
  revising.end();
  expect(text).toBe('half');
});

it('mentions the same people in an edit that was left and is entered again', () => {
  const annotation = [keptCorrection({ messageId: 'e1', written: 'x', mentions: ['rui'], field })];
  revising.begin({ kind: 'sent', event });
  text = 'At one, @Rui';
  revising.leave(conversationId);
  expect(revising.enter({ text: '', annotation })).toBe('At one, @Rui');
  expect(mentioned).toEqual([mentionOf('rui')]);
});

it('opens a refused edit once, though the draft shows it after it was given up', async () => {
  revising.enter({ text: '', annotation: [refused] });
  await draw();
  revising.end();
  revising.leave(conversationId);
  revising.enter({ text: '', annotation: [refused] });
  await draw();
  expect([revising.revised, text]).toEqual([null, '']);
});

it('opens a refused edit on the way back where the person left before its message was found', async () => {
  revising.enter({ text: '', annotation: [refused] });
  revising.leave(conversationId);
  conversationId = 'd';
  await settled();
  expect(revising.revised).toBeNull();
  conversationId = 'c';
  revising.enter({ text: '', annotation: [refused] });
  await draw();
  expect([revising.revised, text]).toEqual([{ kind: 'sent', event }, 'At one']);
});

it('changes nothing once its composer is gone, and gives an edit that was not kept back as words', async () => {
  revising.enter({ text: '', annotation: [refused] });
  isConnected = false;
  await draw();
  expect([revising.revised, text]).toEqual([null, '']);
  isConnected = true;
  revising.begin({ kind: 'sent', event });
  text = 'At one';
  revising.sent(Promise.reject(new Error('the disk is full')));
  isConnected = false;
  await settled();
  expect([revising.revised, givenBack]).toEqual([null, [['a', 'c', 'At one']]]);
});

it('goes on with an edit whose composer went away', async () => {
  const annotation = [keptCorrection({ messageId: 'e1', written: 'At one', mentions: [], field })];
  expect(revising.enter({ text: 'half', annotation })).toBe('half');
  text = 'half';
  await draw();
  expect([revising.revised, text]).toEqual([{ kind: 'sent', event }, 'At one']);
  revising.end();
  expect(text).toBe('half');
});

it('puts words that were not sent above those in the field, also while a message is revised', () => {
  text = 'half';
  revising.giveBack('first');
  expect(text).toBe('first\nhalf');
  revising.begin({ kind: 'sent', event });
  revising.giveBack('zeroth');
  expect(text).toBe('At noon');
  revising.end();
  expect(text).toBe('zeroth\nfirst\nhalf');
});

it('makes a new message of what comes too late, below what is written', async () => {
  isCorrectable = false;
  text = 'half';
  kept = [refused];
  await draw();
  expect([revising.revised, text]).toEqual([null, 'half\nAt one']);
});

it('keeps nothing of a message that was deleted for everyone', async () => {
  found = { ...event, chat_message: retractedMessage('e1', 'rui') };
  isCorrectable = false;
  text = 'half';
  revising.enter({ text: 'half', annotation: [refused] });
  await draw();
  expect([revising.revised, text]).toEqual([null, 'half']);
});

it('keeps nothing of a message that expires', () => {
  text = 'half';
  revising.begin({ kind: 'sent', event: { ...event, expiration_timestamp: 1 } });
  expect(draft('At one')).toEqual({ text: 'half', annotation: [] });
});

it('takes no message of files back to be edited: it has no words, and its files would be lost', () => {
  const files = [{ name: 'plan.pdf', type: 'application/pdf', size: 3, sent: 0 }];
  const words = unsent(1, 0, { state: 'failed' });
  expect(lastFailed([words, unsent(2, 0, { state: 'failed', files }), unsent(3, 0)])).toBe(words);
  expect(lastFailed([unsent(2, 0, { state: 'failed', files })])).toBeUndefined();
});
