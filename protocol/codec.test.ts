import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyMessage } from './testing/arbitraries.ts';
import { isInBase } from './base/base-map.ts';
import { decode, encode, validate } from './codec.ts';
import { classes as baseClasses } from './gen/chat_base_classes.ts';
import { classes } from './gen/chat_classes.ts';
import { messageNames } from './gen/names.ts';
import { plain } from './testing/helpers.ts';
import { newReader, newWriter } from './wire.ts';

/** Reads with a class itself and fails if there is a byte that the class does not know. */
function readKnowing(type: (typeof classes)[string], bytes: Uint8Array): object {
  const reader = newReader(bytes);
  reader.discardUnknown = false;
  const message = type.decode(reader);
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
    expect(Object.getOwnPropertyNames(value)).not.toContain('$unknowns');
    Object.values(value).forEach(look);
  };
  look(message);
  return message;
}

describe('round trip', () => {
  test.each(messageNames)('%s in the extended variant', (name) => {
    fc.assert(
      fc.property(anyMessage(name), (value) => {
        const bytes = encode(name, value);
        expect(plain(decode(name, bytes))).toEqual(plain(value));
        readKnowing(classes[name]!, bytes);
      }),
      { numRuns: 20 },
    );
  });

  test.each(messageNames.filter(isInBase))('%s in the base variant', (name) => {
    fc.assert(
      fc.property(anyMessage(name, 'base'), (value) => {
        const bytes = baseClasses[name]!.encode(value, newWriter()).finish();
        const model = decode(name, bytes, 'base');
        validate(name, model);
        const again = encode(name, model, 'base');
        expect(plain(decode(name, again, 'base'))).toEqual(plain(model));
        readKnowing(baseClasses[name]!, again);
      }),
      { numRuns: 20 },
    );
  });

  test.each(messageNames.filter(isInBase))(
    '%s of the model is understood to the last byte by a base client',
    (name) => {
      fc.assert(
        fc.property(anyMessage(name), (value) => {
          const before = plain(value);
          const bytes = encode(name, value, 'base');
          expect(plain(value)).toEqual(before);
          readKnowing(baseClasses[name]!, bytes);
          const once = decode(name, bytes, 'base');
          expect(encode(name, once, 'base')).toEqual(bytes);
        }),
        { numRuns: 20 },
      );
    },
  );

  test('keeps the largest exact integer and every kind of value', () => {
    const value = {
      event_id: '',
      storage_continuation_token: new Uint8Array([0, 255]),
      event_timestamp: Number.MAX_SAFE_INTEGER,
    };
    expect(decode('EventContinuationToken', encode('EventContinuationToken', value))).toMatchObject(value);
    const place = { latitude: -0.5, longitude: 1e300 };
    expect(decode('EmbedItem.GeoCoordinates', encode('EmbedItem.GeoCoordinates', place))).toMatchObject(
      place,
    );
    expect(decode('EventAnnotation', encode('EventAnnotation', { type: -1 })).type).toBe(-1);
  });

  test('null and undefined both mean absent', () => {
    expect(encode('Event', { timestamp: null, event_id: undefined })).toHaveLength(0);
  });

  test('writes half a surrogate pair as U+FFFD, in short and long strings', () => {
    for (const length of [1, 1000]) {
      const text = `${'a'.repeat(length)}\ud83d`;
      const read = decode('EasterEgg', encode('EasterEgg', { message: text })).message;
      expect(read).toBe(`${'a'.repeat(length)}\ufffd`);
    }
  });

  test.each([0, 1, 127, 128, 255, 256, 257, 20_000])(
    'keeps a string of %i characters of any width',
    (length) => {
      const message = 'aß€😀'
        .repeat(Math.ceil(length / 4))
        .slice(0, length)
        .toWellFormed();
      expect(decode('EasterEgg', encode('EasterEgg', { message })).message).toBe(message);
    },
  );
});
