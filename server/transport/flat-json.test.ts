import { expect, test } from 'vitest';
import { CodecError, limits } from '../../protocol/index.ts';
import { readAuthJson } from './auth-json.ts';
import { jsonFormat } from './body-format.ts';
import { flatText } from './flat-json.ts';
import { callFormat } from './gateway/call-formats.ts';

const nested = (depth: number, open = '[', close = ']') =>
  Buffer.from(`${open.repeat(depth)}1${close.repeat(depth)}`);
const pblite = callFormat({ headers: { 'content-type': 'application/json+protobuf' } }, null);

test('reads what is nested up to the limit', () => {
  const text = nested(limits.jsonDepth);
  expect(flatText(text)).toBe(text.toString());
  expect(() => flatText(nested(limits.jsonDepth + 1))).toThrow(CodecError);
  expect(() => flatText(nested(limits.jsonDepth + 1, '{"a":', '}'))).toThrow('nested deeper than 64 levels');
});

test('brackets in strings are words, and lists beside each other are flat', () => {
  const words = JSON.stringify({
    text: '"[{\\'.repeat(1000),
    list: Array.from({ length: 1000 }, () => [{}]),
  });
  expect(flatText(Buffer.from(words))).toBe(words);
  expect(() => flatText(Buffer.from(`"\\"${'['.repeat(100)}`))).not.toThrow();
});

test.each([
  ['a call', (body: Buffer) => jsonFormat.readChat('GetSelfInfoRequest', body, 'extended')],
  ['a sign-in', (body: Buffer) => readAuthJson('AuthRequest', body)],
  ['a call of an older client', (body: Buffer) => pblite?.readChat('GetSelfInfoRequest', body, 'extended')],
])('%s that is nested half a million times is no more than undecodable', (_what, read) => {
  expect(() => read(nested(500_000))).toThrow('nested deeper than 64 levels');
});
