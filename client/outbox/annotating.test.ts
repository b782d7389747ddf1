import { beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationView,
  correctionOf,
  EventType,
  fakeClock,
  reactionTo,
  retractionOf,
  type Event,
  type EventAnnotation,
  type FakeClock,
} from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { DraftPhotos } from '../drafts/draft-photos.ts';
import { nothingCached } from '../model/cached-state.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import type { OutboxItem } from '../model/types.ts';
import { Unsaved } from '../model/unsaved.ts';
import { plainSelf } from '../testing.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { silentLogger } from '../util/logger.ts';
import { Annotating } from './annotating.ts';
import { Outbox } from './outbox.ts';

interface Attempt {
  readonly item: OutboxItem;
  readonly accept: () => void;
  readonly refuse: () => void;
}

let clock: FakeClock;
let cache: MemoryCache;
let changes: ChangeBatch;
let model: Model;
let outbox: Outbox;
let annotating: Annotating;
let attempts: Attempt[];

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const content = (text: string) => ({ segment: [{ type: 0 as const, text }] });
const event = (timestamp: number, more: Event = {}): Event => ({
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: 'me' },
  event_id: `e${timestamp}`,
  timestamp,
  event_version: timestamp,
  event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
  chat_message: { message_content: content('Hi') },
  ...more,
});
const doing = (item: OutboxItem | undefined): EventAnnotation[] => [...(item?.annotation ?? [])];
const sent = () => attempts.map(({ item }) => doing(item)[0]?.value);
const waiting = () => outbox.annotations('c').map(({ item }) => doing(item)[0]?.value);
const thumbs = (isRemoved = false) => reactionTo({ target: 'e5', emoji: '👍', isRemoved });
const shown = () => model.events.timeline('c').events[0]!;
const textOf = (shownEvent: Event) => shownEvent.chat_message?.message_content?.segment?.[0]?.text;
const reactions = () => model.events.annotations('c', 'e5').reactions;

async function accept(at: number): Promise<void> {
  const { item, accept: done } = attempts[at]!;
  const chat_message = { annotation: doing(item), message_content: item.content };
  const self_event_state = { client_generated_id: String(item.clientGeneratedId) };
  model.events.add('c', [event(100 + at, { chat_message, self_event_state })], 'live');
  done();
  await tick();
}

function open(): void {
  const unsaved = new Unsaved(() => {});
  model = new Model(changes, unsaved);
  const log = silentLogger;
  outbox = new Outbox({
    cache,
    clock,
    random: () => 0.5,
    log,
    model,
    typing: { set: () => {} },
    draftPhotos: new DraftPhotos({ cache, clock, log, model }),
    delivery: {
      forget: () => {},
      deliver: (item) =>
        new Promise((done, fail) => {
          const refuse = (): void => fail(new ClientError('refused', errorText('error.tooLarge')));
          attempts.push({ item, accept: done, refuse });
        }),
    },
  });
  annotating = new Annotating({ clock, outbox, events: model.events, selfId: () => 'me' });
}

async function load(): Promise<void> {
  const cached = await cache.load();
  outbox.load(cached.outbox);
  model.load(
    { ...nothingCached, self: plainSelf },
    {
      state: (id) => ({ draft: '', draftPhotos: [], outbox: outbox.items(id) }),
      annotations: (id) => outbox.annotations(id),
    },
  );
  model.putConversation({
    conversation_id: { id: 'c' },
    self_conversation_state: { view: [ConversationView.CONVERSATION_VIEW_INBOX] },
  });
  model.events.add('c', [event(5)], 'catch-up');
}

beforeEach(async () => {
  clock = fakeClock();
  cache = new MemoryCache();
  changes = new ChangeBatch(() => {});
  attempts = [];
  open();
  await load();
});

describe('a reaction', () => {
  it('is shown at once, and sent when there is a connection, behind what was written before', async () => {
    await outbox.send('c', content('first'));
    await annotating.react('c', 'e5', '👍', true);
    expect(reactions()).toEqual([{ emoji: '👍', people: ['me'] }]);
    expect(model.conversations.get('c')?.outbox).toHaveLength(1);
    expect(model.events.annotations('c', 'e5').pending).toBe(true);
    outbox.setOnline(true);
    await accept(0);
    expect(sent()).toEqual([undefined, 'e5 👍']);
    await accept(1);
    expect([waiting(), reactions()]).toEqual([[], [{ emoji: '👍', people: ['me'] }]]);
    expect(model.events.annotations('c', 'e5').pending).toBe(false);
  });

  it('that is taken back before it was sent sends nothing', async () => {
    await annotating.react('c', 'e5', '👍', true);
    await annotating.react('c', 'e5', '👍', true);
    await annotating.react('c', 'e5', '👍', false);
    expect([waiting(), reactions(), (await cache.load()).outbox]).toEqual([[], [], []]);
    await annotating.react('c', 'e5', '👍', false);
    outbox.setOnline(true);
    await tick();
    expect(sent()).toEqual([]);
  });

  it('that is on its way is followed by what takes it back', async () => {
    outbox.setOnline(true);
    await annotating.react('c', 'e5', '👍', true);
    await annotating.react('c', 'e5', '👍', false);
    expect(reactions()).toEqual([]);
    await accept(0);
    expect(attempts[1]?.item.annotation).toEqual([thumbs(true)]);
    await accept(1);
    expect([reactions(), waiting()]).toEqual([[], []]);
  });

  it('that the server refuses is undone, and it is said why', async () => {
    outbox.setOnline(true);
    await annotating.react('c', 'e5', '👍', true);
    changes.take();
    attempts[0]!.refuse();
    await tick();
    expect([reactions(), waiting(), (await cache.load()).outbox]).toEqual([[], [], []]);
    expect(changes.take()).toContainEqual(
      expect.objectContaining({ kind: 'refused', conversationId: 'c', text: errorText('error.tooLarge') }),
    );
  });

  it('waits over a restart', async () => {
    await annotating.react('c', 'e5', '👍', true);
    open();
    await load();
    expect(reactions()).toEqual([{ emoji: '👍', people: ['me'] }]);
  });

  it('to a message that is not loaded is sent', async () => {
    await annotating.react('c', 'old', '👍', false);
    expect(waiting()).toEqual(['old 👍']);
  });
});

describe('a correction', () => {
  it('is shown at once; the last one before it is sent counts, and one that changes nothing is none', async () => {
    await annotating.correct('c', 'e5', content('Hey'));
    await annotating.correct('c', 'e5', content('Hello'), [{ type: 1006, value: 'ann' }]);
    expect([textOf(shown()), waiting()]).toEqual(['Hello', ['e5']]);
    const [item] = (await cache.load()).outbox;
    expect(item).toMatchObject({
      annotation: [correctionOf('e5'), { type: 1006, value: 'ann' }],
      content: content('Hello'),
    });
    await annotating.correct('c', 'e5', content('Hi'));
    expect([textOf(shown()), waiting()]).toEqual(['Hi', []]);
  });

  it('of a message that was never tried is that message', async () => {
    const { clientGeneratedId } = await outbox.send('c', content('tpyo'));
    await outbox.edit(clientGeneratedId, content('typo'));
    expect(outbox.items('c')).toMatchObject([{ clientGeneratedId, content: content('typo') }]);
    expect((await cache.load()).outbox).toMatchObject([{ content: content('typo') }]);
    outbox.setOnline(true);
    expect(await outbox.edit(clientGeneratedId, content('too late'))).toBe(false);
    expect(attempts[0]?.item.content).toEqual(content('typo'));
    expect(outbox.items('c')).toMatchObject([{ content: content('typo') }]);
  });
});

describe('a deletion for everyone', () => {
  it('is shown at once, can be taken back for a while, and lets what is behind it pass', async () => {
    outbox.setOnline(true);
    await annotating.retract('c', 'e5', 6000);
    await outbox.send('c', content('next'));
    expect(shown().chat_message).toEqual({ annotation: [{ type: 1005, value: 'e5 me' }] });
    expect(sent()).toEqual([undefined]);
    expect(await annotating.keep('c', 'e5')).toBe(true);
    expect([textOf(shown()), waiting()]).toEqual(['Hi', []]);
    expect(await annotating.keep('c', 'e5')).toBe(false);
  });

  it('is sent when that time is over, also after a restart', async () => {
    await annotating.retract('c', 'e5', 6000);
    open();
    await load();
    outbox.setOnline(true);
    await tick();
    expect(sent()).toEqual([]);
    clock.advance(6000);
    expect(attempts[0]?.item.annotation).toEqual([retractionOf('e5')]);
    expect(await annotating.keep('c', 'e5')).toBe(false);
    await accept(0);
    expect(JSON.stringify(model.events.original('c', 'e5'))).not.toContain('Hi');
  });

  it('discards what was to be done to the message, no matter who deletes it', async () => {
    await annotating.react('c', 'e5', '👍', true);
    await annotating.correct('c', 'e5', content('secret'));
    await annotating.retract('c', 'e5');
    const deletion = { annotation: [retractionOf('e5')] };
    model.events.add('c', [event(9, { sender_id: { gaia_id: 'ann' }, chat_message: deletion })], 'live');
    await tick();
    expect([waiting(), (await cache.load()).outbox]).toEqual([[], []]);
  });
});
