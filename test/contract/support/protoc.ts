import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import protobuf from 'protobufjs';
import type { MessageName, Variant } from '../../../protocol/index.ts';

const proto = join(import.meta.dirname, '../../../proto');
const schemas: Record<Variant, { files: readonly string[]; packageName: string }> = {
  extended: { files: ['chat.proto', 'supplement.proto'], packageName: 'parley.chat' },
  base: { files: ['chat_base.proto', 'supplement_base.proto'], packageName: 'parley.chat.base' },
};

/** A message as someone wrote it. */
export interface Written {
  readonly name: MessageName;
  readonly bytes: Uint8Array;
}

/** What protoc made of some messages. */
export interface Reread {
  /** The same messages in the same order, as protoc writes what it read. */
  readonly messages: readonly Written[];
  /** Fields and values that it does not know, as its text shows them: by number. */
  readonly unknown: readonly string[];
}

/** Runs protoc on the schema. @throws when it is not content */
export function protoc(args: readonly string[], input: Uint8Array, include = proto): Uint8Array {
  const { status, stdout, stderr } = spawnSync('protoc', ['-I', proto, '-I', include, ...args], {
    input,
    maxBuffer: 512 * 1024 * 1024,
  });
  if (status !== 0 || stderr.length > 0) throw new Error(`protoc: ${stderr.toString()}`);
  return stdout;
}

/** Lets protoc, the independent judge of our own codec, read messages and write them again: all in one go. */
export function rereadByProtoc(variant: Variant, written: readonly Written[]): Reread {
  const { files, packageName } = schemas[variant];
  const imports = files.map((file) => `import "${file}";`);
  const names = [...new Set(written.map(({ name }) => name))];
  const fields = names.map((name, n) => `repeated .${packageName}.${name} field${n} = ${n + 1};`);
  const folder = mkdtempSync(join(tmpdir(), 'parley-protoc-'));
  try {
    writeFileSync(
      join(folder, 'all.proto'),
      `syntax = "proto2"; ${imports.join(' ')} message All { ${fields.join('\n')} }`,
    );
    // protoc writes by number, so that is how they are put together.
    const order = names.flatMap((name, n) =>
      written.flatMap((one, at) => (one.name === name ? [{ ...one, number: n + 1, at }] : [])),
    );
    const writer = protobuf.Writer.create();
    for (const { number, bytes } of order) writer.uint32((number << 3) | 2).bytes(bytes);
    const text = protoc(['--decode=All', 'all.proto'], writer.finish(), folder);
    const again = protoc(['--encode=All', 'all.proto'], text, folder);
    const messages: Written[] = [];
    const reader = protobuf.Reader.create(again);
    for (const { name, at } of order) {
      reader.uint32();
      messages[at] = { name, bytes: new Uint8Array(reader.bytes()) };
    }
    if (reader.pos !== again.length) throw new Error('protoc wrote more than it read');
    const unknown = text.toString().match(/^\s*\d+(: .*| \{)$/gm) ?? [];
    return { messages, unknown };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
