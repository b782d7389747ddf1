import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CodecError } from './codec-error.ts';
import { errorCodes } from './errors.ts';
import { decodeFrame, decodeSession, encodeFrame, encodeSession } from './frames.ts';
import type { Frame } from './frames.ts';
import { sessionFieldNumbers } from './gen/session_field_numbers.ts';
import { wireTypes } from './tags.ts';
import { tagBytes, thrown } from './testing/helpers.ts';

const { varint, lengthDelimited } = wireTypes;
const {
  Frame: numbers,
  Ping: { nonce },
} = sessionFieldNumbers;

const text = fc.string({ unit: 'grapheme' });
const uint32 = fc.nat(0xffffffff);
const body = fc.uint8Array({ maxLength: 32 }).map((bytes) => new Uint8Array(bytes));
const code = fc.constantFrom(...errorCodes);
const kind = <K extends Frame['kind']>(name: K) => fc.constant(name);
const nothing = new Uint8Array(0);
const name = fc.stringMatching(/^[a-z]\w{0,8}$/u);
const refusal = fc.option(
  fc.record({
    code: name,
    parameters: fc.dictionary(name, fc.oneof(text, fc.maxSafeNat()), { noNullPrototype: true }),
  }),
);

const frames: fc.Arbitrary<Frame> = fc.oneof(
  fc.record({
    kind: kind('hello'),
    gaiaId: text,
    email: text,
    resource: text,
    serverTime: fc.maxSafeNat(),
    serverVersion: text,
  }),
  fc.record({ kind: kind('call'), id: uint32, operation: text, body }),
  fc.record({
    kind: kind('reply'),
    id: uint32,
    error: fc.constant(null),
    message: fc.constant(''),
    retryAfterSecs: fc.constant(0),
    body,
    refusal,
  }),
  fc.record({
    kind: kind('reply'),
    id: uint32,
    error: code,
    message: text,
    retryAfterSecs: uint32,
    body: fc.constant(nothing),
    refusal: fc.constant(null),
  }),
  fc.record({ kind: kind('push'), body }),
  fc.record({ kind: kind('ping'), nonce: uint32 }),
  fc.record({ kind: kind('pong'), nonce: uint32 }),
  fc.record({
    kind: kind('close'),
    code,
    reason: text,
    reconnect: fc.boolean(),
    retryAfterSecs: uint32,
  }),
);

test('every frame comes back as it was', () => {
  fc.assert(
    fc.property(frames, (frame) => {
      expect(decodeFrame(encodeFrame(frame))).toEqual(frame);
    }),
    { numRuns: 1000 },
  );
});

test('a reply with an error carries no body', () => {
  const reply = {
    kind: 'reply',
    id: 1,
    error: 'internal',
    message: '',
    retryAfterSecs: 0,
    body: Uint8Array.of(1),
    refusal: null,
  } as const;
  expect(decodeFrame(encodeFrame(reply))).toEqual({ ...reply, body: nothing });
});

describe('refusals', () => {
  test.each<[string, unknown, string]>([
    ['a negative id', { kind: 'call', id: -1, operation: 'X', body: nothing }, 'call.id'],
    ['a fractional nonce', { kind: 'ping', nonce: 0.5 }, 'ping.nonce'],
    ['a missing body', { kind: 'push' }, 'push.body'],
    ['a text for a body', { kind: 'call', id: 1, operation: 'X', body: 'x' }, 'call.body'],
    [
      'a time above 2^53-1',
      { kind: 'hello', gaiaId: '', email: '', resource: '', serverTime: 2 ** 53, serverVersion: '' },
      'hello.server_time',
    ],
  ])('%s', (_, frame, path) => {
    expect(() => encodeFrame(frame as Frame)).toThrowError(
      expect.objectContaining({ name: 'CodecError', path }),
    );
  });

  test.each([
    ['nothing at all', []],
    ['a kind that does not exist', [...tagBytes(15, lengthDelimited), 0x00]],
    ['a call without an id', [...tagBytes(numbers.call, lengthDelimited), 0x00]],
    ['a cut-off frame', [...tagBytes(numbers.ping, lengthDelimited), 0x02, ...tagBytes(nonce, varint)]],
  ])('%s', (_, bytes) => {
    expect(() => decodeFrame(Uint8Array.from(bytes))).toThrowError(CodecError);
  });

  test('random bytes give a frame or a CodecError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const error = thrown(() => encodeFrame(decodeFrame(bytes)));
        expect(error === undefined || error instanceof CodecError).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

test('a code from a newer server is read as internal', () => {
  const bytes = encodeSession('Frame', { close: { code: 'moved_to_mars', reconnect: true } });
  expect(decodeFrame(bytes)).toEqual({
    kind: 'close',
    code: 'internal',
    reason: '',
    reconnect: true,
    retryAfterSecs: 0,
  });
});

test('sign-in messages come back as they were', () => {
  const request = { account: 'ada', password: 'p', displayName: 'Ada', invite: 'i' };
  expect(decodeSession('AuthRequest', encodeSession('AuthRequest', request))).toMatchObject(request);
  const response = { token: 't', gaiaId: '1', email: 'ada@example.org' };
  expect(decodeSession('AuthResponse', encodeSession('AuthResponse', response))).toMatchObject(response);
  const error = { code: 'unauthenticated', message: 'no' };
  expect(decodeSession('AuthError', encodeSession('AuthError', error))).toMatchObject(error);
});
