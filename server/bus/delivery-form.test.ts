import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  nat,
  option,
  property,
  record,
  string,
  subarray,
  uniqueArray,
} from 'fast-check';
import { RecipientLevels } from '../domain/conversations/recipient-levels.ts';
import { expect, test } from 'vitest';
import { encode, replyTo, type Conversation, type Event } from '../../protocol/index.ts';
import { PushEncoder } from '../push/push-encoder.ts';
import type { Push } from '../domain/events/push.ts';
import protobuf from 'protobufjs/minimal.js';
import type { Delivery } from './bus.ts';
import { readDeliveries, writeDeliveries } from './delivery-form.ts';

function written(deliveries: readonly Delivery[]): Uint8Array {
  const writer = protobuf.Writer.create();
  writeDeliveries(writer, deliveries);
  return writer.finish();
}

const read = (bytes: Uint8Array): readonly Delivery[] =>
  readDeliveries(protobuf.Reader.create(bytes), bytes.length);

const everyone = ['101', '102', '103', '104', '105'];
const id = string({ minLength: 1, maxLength: 8, unit: 'grapheme' });
const level = constantFrom(10 as const, 30 as const);
const position = integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const event = record({ text: id, timestamp: position, link: boolean() }).map(
  ({ text, timestamp, link }): Event => ({
    event_id: text,
    conversation_id: { id: text },
    timestamp,
    event_type: link ? 14 : 1,
    ...(link
      ? { group_link_sharing_modification: { new_status: 1 } }
      : { chat_message: { annotation: [replyTo('q')], message_content: { segment: [{ type: 0, text }] } } }),
  }),
);
const shared = record({ name: id, status: constantFrom(1 as const, 2 as const), count: nat({ max: 4 }) }).map(
  ({ name, status, count }): Conversation => ({
    conversation_id: { id: name },
    name,
    otr_status: status,
    group_link_sharing_status: 1,
    current_participant: everyone.slice(0, count).map((gaia_id) => ({ gaia_id })),
  }),
);

const pushes = record({
  at: option(position),
  to: uniqueArray(constantFrom(...everyone), { minLength: 1 }),
  kind: constantFrom('event', 'bare event', 'conversation', 'level', 'settings'),
  event,
  shared,
  required: option(subarray(everyone)),
  left: subarray(everyone),
  levels: subarray(everyone),
  level,
  key: option(id),
  quoting: subarray(everyone),
  quote: id,
  only: option(array(id, { maxLength: 2 })),
  except: option(array(id, { maxLength: 2 })),
  carries: boolean(),
}).map(({ to, kind, ...drawn }): Push => {
  const updates = {
    event: { event_notification: { event: drawn.event } },
    'bare event': { event_notification: { event: drawn.event } },
    conversation: { conversation_notification: {} },
    level: { notification_level_notification: { conversation_id: { id: 'c' }, level: drawn.level } },
    settings: { rich_presence_enabled_state_notification: { rich_presence_enabled_state: [] } },
  };
  return {
    at: drawn.at,
    to,
    update: updates[kind],
    ...(kind.endsWith('event') && {
      event: {
        levels: new RecipientLevels(drawn.levels.map((person) => [person, drawn.level])),
        senderId: everyone[0]!,
        clientGeneratedId: drawn.key,
        quotes: new Map(
          drawn.quoting.map((person, n) => [person, n === 0 ? 'replied to an earlier message' : drawn.quote]),
        ),
      },
    }),
    ...(kind === 'event' && { eventBytes: encode('Event', drawn.event) }),
    ...(drawn.only && { onlyClients: drawn.only }),
    ...(drawn.except && { exceptClients: drawn.except }),
    ...(drawn.carries && {
      conversation: {
        requiredFor: drawn.required === null ? 'everyone' : new Set(drawn.required),
        views: {
          shared: drawn.shared,
          ownOf: (person) => ({
            part: { self_conversation_state: { status: 2, inviter_id: { gaia_id: person } } },
            sharesRest: !drawn.left.includes(person),
          }),
        },
      },
    }),
  };
});

const deliveries = array(
  record({
    traceId: option(id),
    pushes: array(record({ push: pushes, isAddressedAlike: boolean() }), { maxLength: 4 }),
  }),
  { maxLength: 3 },
).map((drawn): Delivery[] => {
  let last: Push | null = null;
  return drawn.map(({ traceId, pushes }) => ({
    traceId,
    pushes: pushes.map(({ push, isAddressedAlike }) => {
      last = isAddressedAlike && last ? addressedAs(last, push) : push;
      return last;
    }),
  }));
});

/** As pushes of a roster are that does not change. */
const addressedAs = ({ to, event: last }: Push, push: Push): Push => ({
  ...push,
  to,
  ...(push.event && last && { event: { ...push.event, levels: last.levels } }),
});

test('every recipient’s copy is the same to the byte after the way between processes', () => {
  assert(
    property(deliveries, (deliveries) => {
      const arrived = read(written(deliveries));
      expect(arrived.map(({ traceId, pushes }) => [traceId, pushes.length])).toEqual(
        deliveries.map(({ traceId, pushes }) => [traceId, pushes.length]),
      );
      const came = arrived.flatMap(({ pushes }) => pushes);
      for (const [n, sent] of deliveries.flatMap(({ pushes }) => pushes).entries()) {
        const push = came[n]!;
        expect([push.at, push.to, push.onlyClients]).toEqual([sent.at, sent.to, sent.onlyClients]);
        expect(push.exceptClients ?? []).toEqual(sent.exceptClients ?? []);
        const [here, there] = [new PushEncoder(sent), new PushEncoder(push)];
        for (const person of sent.to) {
          for (const variant of ['extended', 'base'] as const) {
            expect(Buffer.from(there.bodyFor(person, variant))).toEqual(
              Buffer.from(here.bodyFor(person, variant)),
            );
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('messages of one conversation name its people once', () => {
  const to = Array.from({ length: 100 }, (_, n) => String(100_000_000_000_000_000 + n));
  const levels = new RecipientLevels(to.map((person) => [person, 30]));
  const message = (at: number): Delivery => ({
    traceId: 'a',
    pushes: [
      {
        at,
        to,
        update: { event_notification: { event: { event_id: String(at) } } },
        event: { levels, senderId: to[0]!, clientGeneratedId: null },
      },
    ],
  });
  const [first, second] = read(written([message(1), message(2)])).map(({ pushes: [push] }) => push!);
  expect(second!.to).toEqual(to);
  expect(second!.event?.levels).toBe(first!.event?.levels);
  expect(written([message(1), message(2)]).length - written([message(1)]).length).toBeLessThan(100);
});

test('a conversation of 500 people costs what they share once', () => {
  const to = Array.from({ length: 500 }, (_, n) => String(100_000_000_000_000_000 + n));
  const bytesFor = (people: readonly string[]): number =>
    written([
      {
        traceId: null,
        pushes: [
          {
            at: 1,
            to: people,
            update: { conversation_notification: {} },
            conversation: {
              requiredFor: 'everyone',
              views: {
                shared: { current_participant: to.map((gaia_id) => ({ gaia_id, chat_id: gaia_id })) },
                ownOf: () => ({ part: { self_conversation_state: { status: 2 } }, sharesRest: true }),
              },
            },
          },
        ],
      },
    ]).length;
  expect(bytesFor(to) - bytesFor(to.slice(0, 1))).toBeLessThan(499 * 40);
});
