import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyMessage } from './testing/arbitraries.ts';
import { isInBase } from './base/base-map.ts';
import { decode, encode } from './codec.ts';
import { messageNames } from './gen/names.ts';
import { PbliteTexts } from './pblite-text.ts';
import { toPblite } from './pblite.ts';
import type { MessageName, MessageTypes } from './types.ts';
import type { Variant } from './variants.ts';

const none: ReadonlySet<string> = new Set();
const texts = (variant: Variant, composed = none, own = none) =>
  new PbliteTexts({ variant, quoted: (text) => JSON.stringify(text), composed, own });

describe.each(['extended', 'base'] as const)('in the %s variant', (variant) => {
  test.each(messageNames.filter((name) => variant === 'extended' || isInBase(name)))(
    '%s is written as its pblite, the first time and every other',
    <N extends MessageName>(name: N) => {
      const kept = texts(variant);
      const composed = texts(variant, new Set(messageNames));
      const own = texts(variant, none, new Set(messageNames));
      fc.assert(
        fc.property(anyMessage(name, variant), (value: MessageTypes[N]) => {
          // As the model has it, without values that only another release knows.
          const message = decode(name, encode(name, value, variant), variant);
          const list = JSON.parse(JSON.stringify(toPblite(name, message, variant))) as unknown;
          for (const one of [kept, kept, composed, own]) {
            expect(JSON.parse(one.write(name, one.inVariant(name, message)))).toEqual(list);
          }
        }),
        { numRuns: 10 },
      );
    },
  );
});

test('what was written is not read again, unless its message is its own', () => {
  let read = 0;
  const id = {
    get gaia_id() {
      read += 1;
      return '7';
    },
  };
  const shared = texts('extended', new Set(['EventNotification', 'Event']), new Set(['UserEventState']));
  const write = (timestamp: number, own: object) =>
    shared.write('StateUpdate', { event_notification: { event: { timestamp, sender_id: id, ...own } } });
  expect([write(1, {}), write(2, {})]).toEqual([
    '[null,null,[[null,["7"],1]]]',
    '[null,null,[[null,["7"],2]]]',
  ]);
  expect(read).toBe(1);
  write(3, { self_event_state: { user_id: id } });
  write(4, { self_event_state: { user_id: id } });
  expect(read).toBe(3);
});
