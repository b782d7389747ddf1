import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

test('reads what it writes, in either alphabet, padded or not', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = toBase64(bytes);
      const url = text.replaceAll('+', '-').replaceAll('/', '_');
      for (const other of [text, url, text.replace(/=+$/, ''), url.replace(/=+$/, '')]) {
        expect(fromBase64(other)).toEqual(new Uint8Array(bytes));
      }
    }),
  );
});

test.each([
  // RFC 4648, section 10.
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foobar', 'Zm9vYmFy'],
])('writes "%s" as "%s"', (text, base64) => {
  expect(toBase64(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(base64);
});

test.each(['a', 'ab=c', '*', 'abcde', 'ab===', 'a b'])('"%s" is not base64', (text) => {
  expect(fromBase64(text)).toBeNull();
});
