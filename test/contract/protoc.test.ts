import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMessage } from '../../protocol/testing/arbitraries.ts';
import { isInBase } from '../../protocol/base/base-map.ts';
import { messages as baseFields } from '../../protocol/gen/chat_base_fields.ts';
import { messages as extendedFields } from '../../protocol/gen/chat_fields.ts';
import { decode, encode, messageNames, variants } from '../../protocol/index.ts';
import { plain } from '../../protocol/testing/helpers.ts';
import { protoc, rereadByProtoc, type Written } from './support/protoc.ts';

const files = ['chat.proto', 'chat_base.proto', 'session.proto', 'supplement.proto', 'supplement_base.proto'];
const perMessage = 25;
const hex = ({ name, bytes }: Written): string => `${name} ${Buffer.from(bytes).toString('hex')}`;

test.each(files)('protoc accepts %s', (file) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-protoc-'));
  const out = join(folder, 'descriptors');
  protoc([`--descriptor_set_out=${out}`, file], new Uint8Array());
  expect(readFileSync(out, 'latin1')).toContain(file);
  rmSync(folder, { recursive: true });
});

test.each(variants)('protoc reads and writes every %s message as we do', (variant) => {
  const names = messageNames.filter((name) => variant === 'extended' || isInBase(name));
  expect(names.length).toBeGreaterThan(100);
  const written = names.flatMap((name) =>
    fc.sample(anyMessage(name), perMessage).map((value) => ({ name, bytes: encode(name, value, variant) })),
  );
  const { messages, unknown } = rereadByProtoc(variant, written);
  expect(unknown).toEqual([]);
  const differing = written.flatMap((one, n) => {
    const read = messages[n];
    const { name, bytes } = one;
    if (!read || hex(read) !== hex(one)) return [[hex(one), read && hex(read)]];
    // And the other way round: what protoc wrote is what we meant.
    const meant = plain(decode(name, bytes, variant));
    return isDeepStrictEqual(plain(decode(name, read.bytes, variant)), meant) ? [] : [[hex(one), meant]];
  });
  expect(differing).toEqual([]);
});

test.each(variants)('every field of every %s message was there to be judged', (variant) => {
  const fields = variant === 'base' ? baseFields : extendedFields;
  for (const name of messageNames.filter((one) => variant === 'extended' || isInBase(one))) {
    const seen = new Set<string>();
    for (const value of fc.sample(anyMessage(name, variant), perMessage * 8)) {
      for (const [field, inner] of Object.entries(value)) {
        if (!Array.isArray(inner) || inner.length > 0) seen.add(field);
      }
    }
    const missing = (fields[name] ?? []).map(([field]) => field).filter((field) => !seen.has(field));
    expect([name, missing]).toEqual([name, []]);
  }
});
