import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import {
  decode,
  operationNames,
  operations,
  variants,
  type OperationName,
  type Variant,
} from '../../protocol/index.ts';
import { plain } from '../../protocol/testing/helpers.ts';
import { cases } from './cases/index.ts';
import { runCases } from './frame/run-cases.ts';
import { listenToServer, type ReceivedMessage } from './support/received.ts';
import { rereadByProtoc } from './support/protoc.ts';

const received: ReceivedMessage[] = [];
listenToServer((one) => received.push(one));

runCases(
  cases,
  variants.map((variant) => ({ transport: 'websocket', variant })),
);

const lacks = (name: OperationName, variant: Variant): boolean =>
  variant === 'base' && operations[name].extendedOnly;

test.each(variants)('protoc reads everything that the server wrote in the %s variant', (variant) => {
  const written = received.filter((one) => one.variant === variant);
  const answers = operationNames
    .filter((name) => !lacks(name, variant))
    .map((name) => operations[name].response);
  const names = new Set<string>(written.map(({ name }) => name));
  expect([...answers, 'BatchUpdate'].filter((name) => !names.has(name))).toEqual([]);
  const { messages, unknown } = rereadByProtoc(variant, written);
  expect(unknown).toEqual([]);
  // The server may write fields in any order, so what is read counts.
  const differing = written.filter(({ name, bytes }, n) => {
    const again = messages[n]?.bytes ?? new Uint8Array();
    return !isDeepStrictEqual(plain(decode(name, again, variant)), plain(decode(name, bytes, variant)));
  });
  expect(differing).toEqual([]);
});
