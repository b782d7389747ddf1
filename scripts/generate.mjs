// Makes protocol/gen from proto/: the static codecs (by protobufjs-cli), and from the same schema the types, the enumerations,
// the field tables and the checks; and words/gen from the catalogues of words/. Does nothing while what it reads is unchanged;
// `--force` makes everything anew. With `--base` it first makes the schema of the base variant from its marks. Setting up does
// not ask for that: it must not change files that are committed.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBaseVariant } from './generate/base-variant.mjs';
import { checksSource } from './generate/checks.mjs';
import { enumsSource, namesSource, typesSource } from './generate/types.mjs';
import { readSchema } from './generate/schema.mjs';
import { classesSource, declarationSource, fieldNumbersSource, fieldsSource } from './generate/tables.mjs';
import { generateWords } from './generate/words.mjs';

const require = createRequire(import.meta.url);
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'protocol', 'gen');
const stampFile = join(out, 'stamp');

const modules = [
  { name: 'chat', files: ['chat.proto', 'supplement.proto'], package: 'parley.chat' },
  { name: 'chat_base', files: ['chat_base.proto', 'supplement_base.proto'], package: 'parley.chat.base' },
  { name: 'session', files: ['session.proto'], package: 'parley.session' },
];

/** What the output depends on: the schemas, this program and the generator's version. */
function fingerprint() {
  const hash = createHash('sha256');
  const own = readdirSync(join(root, 'scripts', 'generate'))
    .filter((name) => name.endsWith('.mjs') && !name.endsWith('words.mjs') && !name.endsWith('message.mjs'))
    .toSorted()
    .map((name) => join('scripts', 'generate', name));
  for (const path of [
    ...modules.flatMap((m) => m.files).map((file) => join('proto', file)),
    join('scripts', 'generate.mjs'),
    ...own,
  ]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  for (const name of ['protobufjs', 'protobufjs-cli']) {
    hash.update(require(`${name}/package.json`).version).update('\0');
  }
  return hash.digest('hex');
}

function stampedFingerprint() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
}

/** One static ES module. Each has a root of its own, because protobufjs shares a root of the same name between modules. */
function staticModule({ name, files }) {
  const flags =
    '--keep-case --force-number --null-defaults --no-service --no-delimited --no-verify --no-convert';
  const args = ['-t', 'static-module', '-w', 'esm', ...flags.split(' '), '--no-typeurl', '--no-comments'];
  args.push('--root', `parley_${name}`, ...files.map((file) => join(root, 'proto', file)));
  return new Promise((resolve, reject) => {
    require('protobufjs-cli/pbjs').main(args, (error, source) => (error ? reject(error) : resolve(source)));
  });
}

if (process.argv.includes('--base')) writeBaseVariant(join(root, 'proto'));
generateWords(root, process.argv.includes('--force'));

const wanted = fingerprint();
if (process.argv.includes('--force') || stampedFingerprint() !== wanted) {
  mkdirSync(out, { recursive: true });
  rmSync(stampFile, { force: true });
  // Renamed into place, so that a reader sees the old file or the new one, never half of either.
  const write = (name, source) => {
    const temporary = join(out, `.${name}.${process.pid}`);
    writeFileSync(temporary, source);
    renameSync(temporary, join(out, name));
  };
  const schemas = {};
  for (const module of modules) {
    schemas[module.name] = readSchema(
      module.files.map((file) => join(root, 'proto', file)),
      module.package,
    );
    write(`${module.name}.js`, await staticModule(module));
    write(`${module.name}.d.ts`, declarationSource(schemas[module.name], module.package));
    write(`${module.name}_classes.ts`, classesSource(schemas[module.name], module));
    write(`${module.name}_fields.ts`, fieldsSource(schemas[module.name]));
  }
  write('enums.ts', enumsSource(schemas.chat));
  write('types.ts', typesSource(schemas.chat));
  write('names.ts', namesSource(schemas.chat, schemas.chat_base));
  write('field_numbers.ts', fieldNumbersSource(schemas.chat, 'fieldNumbers'));
  write('session_field_numbers.ts', fieldNumbersSource(schemas.session, 'sessionFieldNumbers'));
  write('session_types.ts', typesSource(schemas.session));
  write('chat_checks.ts', checksSource(schemas.chat));
  write('session_checks.ts', checksSource(schemas.session));
  write('stamp', wanted);
}
