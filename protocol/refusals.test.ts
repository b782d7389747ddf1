import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRefusalHeader, writeRefusalHeader } from './refusal-header.ts';
import { knownRefusal, refusalCodes, refusals, type RefusalDetails } from './refusals.ts';

const anyRefusal: fc.Arbitrary<RefusalDetails> = fc.constantFrom(...refusalCodes).chain((code) => {
  const kinds: Readonly<Record<string, 'text' | 'number'>> = refusals[code];
  const parameters = Object.entries(kinds).map(([name, kind]) => [
    name,
    kind === 'number' ? fc.nat({ max: 999_999_999_999_999 }) : fc.string({ unit: 'grapheme' }),
  ]);
  const record = fc.record(Object.fromEntries(parameters) as Record<string, fc.Arbitrary<string | number>>, {
    noNullPrototype: true,
  });
  return record.map((made) => ({ code, parameters: made }) as unknown as RefusalDetails);
});

describe('a refusal in a header', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(anyRefusal, (details) => {
        expect(knownRefusal(readRefusalHeader(writeRefusalHeader(details)))).toEqual(details);
      }),
      { numRuns: 500 },
    );
  });

  test('is a structured field', () => {
    expect(writeRefusalHeader({ code: 'group_needed', parameters: {} })).toBe('group_needed');
    expect(writeRefusalHeader({ code: 'message_too_long', parameters: { most: 10, length: 12 } })).toBe(
      'message_too_long;most=10;length=12',
    );
    expect(writeRefusalHeader({ code: 'cannot_receive', parameters: { name: 'Zoë "%"\n' } })).toBe(
      'cannot_receive;name=%"Zo%c3%ab %22%25%22%0a"',
    );
  });

  test.each([
    null,
    undefined,
    '',
    'Upper',
    '1st',
    'code;',
    'code;a',
    'code;a=x',
    'code;a=1b',
    'code;a=%"%ff"',
  ])('is nothing when it is %j', (header) => {
    expect(readRefusalHeader(header)).toBeNull();
  });

  test('is read with spaces after the semicolons too', () => {
    expect(readRefusalHeader('code; a=1; b=%"c"')).toEqual({ code: 'code', parameters: { a: 1, b: 'c' } });
  });
});

describe('a refusal that came from the other end', () => {
  test('is known with its parameters', () => {
    const received = { code: 'group_full', parameters: { most: 500 } };
    expect(knownRefusal(received)).toEqual(received);
  });

  test.each([
    null,
    { code: 'group_fuller', parameters: { most: 500 } },
    { code: 'toString', parameters: {} },
    { code: 'group_full', parameters: {} },
    { code: 'group_full', parameters: { most: '500' } },
  ])('is not known as %j', (received) => {
    expect(knownRefusal(received)).toBeNull();
  });
});
