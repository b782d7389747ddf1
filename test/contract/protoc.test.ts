import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyMessage } from '../../protocol/arbitraries.ts';
import { isInBase } from '../../protocol/base-map.ts';
import { encode, messageNames, type Variant } from '../../protocol/index.ts';

const proto = join(import.meta.dirname, '../../proto');
/** Each supplement imports the schema that it adds to, so that it stands for all messages of its variant. */
const files: Record<Variant, { file: string; package: string }> = {
  extended: { file: 'supplement.proto', package: 'parley.chat' },
  base: { file: 'supplement_base.proto', package: 'parley.chat.base' },
};

/** protoc's own reading and writing, as the independent judge of ours. */
function protoc(args: string[], input: Uint8Array): Uint8Array {
  const { status, stdout, stderr } = spawnSync('protoc', ['-I', proto, ...args], { input });
  expect(stderr.toString()).toBe('');
  expect(status).toBe(0);
  return stdout;
}

test.each(['chat.proto', 'chat_base.proto', 'session.proto', 'supplement.proto', 'supplement_base.proto'])(
  'protoc accepts %s',
  (file) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-protoc-'));
    const out = join(folder, 'descriptors');
    protoc([`--descriptor_set_out=${out}`, file], new Uint8Array());
    expect(readFileSync(out, 'latin1')).toContain(file);
    rmSync(folder, { recursive: true });
  },
);

test.each(['extended', 'base'] as const)('protoc reads and writes every %s message as we do', (variant) => {
  const names = messageNames.filter((name) => variant === 'extended' || isInBase(name));
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const [value] = fc.sample(anyMessage(name), 1);
    const bytes = encode(name, value ?? {}, variant);
    const { file, package: packageName } = files[variant];
    const text = protoc([`--decode=${packageName}.${name}`, file], bytes);
    // A field that protoc does not know is printed by its number.
    expect(text.toString()).not.toMatch(/^\s*\d+(: | \{)/m);
    const written = protoc([`--encode=${packageName}.${name}`, file], text);
    expect(`${name} ${Buffer.from(written).toString('hex')}`).toBe(
      `${name} ${Buffer.from(bytes).toString('hex')}`,
    );
  }
});
