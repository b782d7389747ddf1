import { beforeEach, expect, it } from 'vitest';
import type { Change, ConversationState, OutboxItem, Self } from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';
import { SentWatch } from './sent-watch.ts';

let sent: string[];
let outbox: Partial<OutboxItem>[];
let watch: SentWatch;

const emit = (change: Change): void =>
  watch.changed(
    'a',
    {
      self: { gaiaId: 'me' } as Self,
      conversations: new Map([['c', { outbox } as unknown as ConversationState]]),
    },
    change,
  );
const arrived = (sender: string, key: string | null): Change => {
  const event: Event = {
    sender_id: { gaia_id: sender },
    self_event_state: key === null ? null : { client_generated_id: key },
  };
  return { kind: 'arrived', conversationId: 'c', event, live: true };
};
const outboxChanged: Change = { kind: 'outbox', conversationId: 'c' };

beforeEach(() => {
  sent = [];
  outbox = [];
  watch = new SentWatch({ sent: (account) => sent.push(account) });
});

it('reports once what was written here and has arrived', () => {
  outbox = [{ clientGeneratedId: 7 }];
  emit(outboxChanged);
  expect(sent).toEqual([]);
  outbox = [];
  emit(outboxChanged);
  emit(arrived('me', '7'));
  emit(arrived('me', '7'));
  expect(sent).toEqual(['a']);
});

it('says nothing of what other clients or other people send', () => {
  outbox = [{ clientGeneratedId: 7 }];
  emit(outboxChanged);
  emit(arrived('me', '8'));
  emit(arrived('me', null));
  emit(arrived('ann', '7'));
  expect(sent).toEqual([]);
});

it('forgets an account with its sign-in', () => {
  outbox = [{ clientGeneratedId: 7 }];
  emit(outboxChanged);
  watch.removed('a');
  emit(arrived('me', '7'));
  expect(sent).toEqual([]);
});
