import { type Event, replyTo } from '../../../protocol/index.ts';
import { RecipientLevels } from '../../domain/conversations/recipient-levels.ts';
import type { LiveFact } from '../../domain/people/live-fact.ts';
import type { Delivery } from '../bus.ts';
import type { BusMessage } from '../message-form.ts';

const caller = { gaiaId: '101', clientId: 'phone', resource: 'parleyphone' };
const signal = { conversationId: 'c', ms: 5000, at: 1_700_000_000_000_064, ends: 64, to: ['101', '102'] };

const facts = {
  session: { fact: 'session', sessionId: 's', device: 'desktop', at: 128, ...caller },
  'session-ended': { fact: 'session-ended', gaiaId: '101', sessionId: 's' },
  activity: { fact: 'activity', state: 1, ms: 60_000, ...caller },
  claim: { fact: 'claim', active: true, ms: 60_000, at: 192, ...caller },
  settings: { fact: 'settings', gaiaId: '101', dnd: { on: true, until: null, version: 2 } },
  typing: { fact: 'typing', type: 1, ...signal, ...caller },
  focus: { fact: 'focus', type: 1, device: null, ...signal, ...caller },
  told: { fact: 'told', gaiaId: '101', to: ['102'], at: 256, result: 'CgA=' },
  met: { fact: 'met', gaiaId: '101', others: ['102'] },
  parted: { fact: 'parted', gaiaId: '101', others: ['102'] },
} satisfies Record<LiveFact['fact'], LiveFact>;

const levels = new RecipientLevels([['101', 10]]);
const to = ['101', '102'];
const event = (text: string): Event => ({
  event_id: 'e',
  conversation_id: { id: 'c' },
  timestamp: 320,
  event_type: 1,
  chat_message: { annotation: [replyTo('q')], message_content: { segment: [{ type: 0, text }] } },
});
/** Everything that a delivery can have. */
const delivery: Delivery = {
  traceId: 'trace',
  pushes: [
    {
      at: 320,
      to,
      update: { event_notification: { event: event('one') } },
      event: { levels, senderId: '101', clientGeneratedId: '7' },
    },
    {
      at: 384,
      to,
      update: { event_notification: { event: event('two') } },
      event: { levels, senderId: '101', clientGeneratedId: null },
    },
    {
      at: null,
      to,
      onlyClients: ['phone'],
      exceptClients: ['laptop'],
      update: { event_notification: { event: event('three') } },
      event: { levels, senderId: '101', clientGeneratedId: null, quotes: new Map([['102', 'before']]) },
    },
    {
      at: 448,
      to,
      update: { conversation_notification: {} },
      conversation: {
        requiredFor: 'everyone',
        views: {
          shared: { conversation_id: { id: 'c' }, name: 'team' },
          ownOf: (gaiaId) => ({
            part: { self_conversation_state: { status: 2, inviter_id: { gaia_id: gaiaId } } },
            sharesRest: gaiaId === '101',
          }),
        },
      },
    },
  ],
};
const progress = {
  words: [{ number: 3, from: 64, published: 448 }],
  tails: [{ shard: 70_000, last: 448 }],
};
const ownFacts = [facts.session, facts['session-ended'], facts.activity, facts.claim, facts.settings];

/** One message of each kind, with everything that it can have. */
export const samples = {
  commit: {
    kind: 'commit',
    after: 256,
    from: 64,
    since: 192,
    last: 448,
    wholeAt: 128,
    at: 448,
    marks: [{ shard: 70_000, before: 192 }],
    parts: [
      { conversationId: 'c', waitsFor: [192, 128], deliveries: [delivery] },
      { conversationId: null, waitsFor: [], deliveries: [] },
    ],
  },
  passing: { kind: 'passing', delivery },
  facts: { kind: 'facts', facts: Object.values(facts) },
  counted: { kind: 'counted', fact: facts.told },
  meet: { kind: 'meet', gaiaIds: to, facts: ownFacts },
  answer: { kind: 'answer', gaiaIds: to, facts: ownFacts },
  'pass-on': { kind: 'pass-on', fact: facts.focus },
  alive: { kind: 'alive', ...progress },
  bye: { kind: 'bye', ...progress },
  'how-far': { kind: 'how-far', at: 448 },
  revoked: { kind: 'revoked', clientIds: ['phone', 'laptop'] },
  passed: { kind: 'passed', to: [{ shard: 70_000, count: 3 }] },
} satisfies Record<BusMessage['kind'], BusMessage>;
