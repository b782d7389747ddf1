// Makes words/gen from the catalogues words/<language>.json: every message parsed once, so that no parser runs in the app, the
// types of keys and parameters, and the list of languages. Fails when a message is wrong or a language differs from English.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compile, parameterType, parametersOf, parseMessage } from './message.mjs';

const source = 'en';

/**
 * The catalogues by language, as they stand in their files.
 * @param {string} folder
 * @returns {Record<string, Record<string, string>>}
 */
export function readCatalogues(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'tsconfig.json');
  return Object.fromEntries(
    files
      .toSorted()
      .map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/**
 * What is wrong with the catalogues: messages that cannot be parsed, keys that a language lacks or has too many, parameters
 * that differ from English.
 * @param {Record<string, Record<string, string>>} catalogues
 * @returns {string[]}
 */
export function problemsOf(catalogues) {
  const english = parametersByKey(catalogues[source] ?? {}, source);
  const problems = [...english.problems];
  for (const [language, messages] of Object.entries(catalogues)) {
    if (language === source) continue;
    if (!/^[a-z]{2,3}$/u.test(language))
      problems.push(`${language}: a file is named after its language’s code`);
    const other = parametersByKey(messages, language);
    problems.push(...other.problems);
    for (const key of Object.keys(catalogues[source] ?? {})) {
      if (!(key in messages)) problems.push(`${language}: ${key} is missing`);
    }
    for (const key of Object.keys(messages)) {
      if (!(key in (catalogues[source] ?? {}))) problems.push(`${language}: ${key} is not in ${source}`);
      const expected = english.parameters.get(key);
      const actual = other.parameters.get(key);
      if (expected && actual) {
        problems.push(
          ...differences(expected, actual).map((difference) => `${language}: ${key}: ${difference}`),
        );
      }
    }
  }
  return problems;
}

/**
 * @param {Readonly<Record<string, unknown>>} messages
 * @param {string} language
 */
function parametersByKey(messages, language) {
  /** @type {Map<string, ReturnType<typeof parametersOf>>} */
  const parameters = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const [key, message] of Object.entries(messages)) {
    try {
      if (typeof message !== 'string' || message === '') throw new Error('is no text');
      if (!/^[a-z]\w*(\.[\w-]+)+$/u.test(key)) throw new Error('is no key of the form area.name');
      parameters.set(key, parametersOf(parseMessage(message)));
    } catch (error) {
      problems.push(`${language}: ${key}: ${/** @type {Error} */ (error).message}`);
    }
  }
  return { parameters, problems };
}

/**
 * A language may do without a choice between cases, but has to take what English is given.
 * @param {ReturnType<typeof parametersOf>} expected
 * @param {ReturnType<typeof parametersOf>} actual
 */
function differences(expected, actual) {
  /** @type {string[]} */
  const found = [];
  for (const name of expected.keys()) if (!actual.has(name)) found.push(`{${name}} is missing`);
  for (const [name, type] of actual) {
    const given = expected.get(name);
    if (given === undefined) found.push(`{${name}} is not in ${source}`);
    else if (type.kind !== 'text' && parameterType(type) !== parameterType(given)) {
      found.push(`{${name}} is ${parameterType(type)}, in ${source} ${parameterType(given)}`);
    }
  }
  return found;
}

/**
 * Writes words/gen unless it is made from what stands there now.
 * @param {string} root
 * @param {boolean} force
 */
export function generateWords(root, force) {
  const folder = join(root, 'words');
  const out = join(folder, 'gen');
  const catalogues = readCatalogues(folder);
  const wanted = fingerprint(root, catalogues);
  if (!force && readStamp(out) === `${wanted}\n`) return;
  const problems = problemsOf(catalogues);
  if (problems.length > 0)
    throw new Error(`The catalogues in words/ do not fit together:\n${problems.join('\n')}`);
  mkdirSync(out, { recursive: true });
  rmSync(join(out, 'stamp'), { force: true });
  /** @type {(name: string, content: string) => void} */
  const write = (name, content) => {
    const temporary = join(out, `.${name}.${process.pid}`);
    writeFileSync(temporary, content);
    renameSync(temporary, join(out, name));
  };
  for (const [language, messages] of Object.entries(catalogues)) {
    write(`${language}.ts`, catalogueSource(language, messages));
  }
  write('messages.ts', typesSource(catalogues[source] ?? {}));
  const others = Object.keys(catalogues).filter((language) => language !== source);
  write('languages.ts', languagesSource(others));
  write('loaders.ts', loadersSource(others));
  write('stamp', `${wanted}\n`);
}

/**
 * @param {string} root
 * @param {Record<string, Record<string, string>>} catalogues
 */
function fingerprint(root, catalogues) {
  const hash = createHash('sha256').update(JSON.stringify(catalogues));
  for (const name of ['words.mjs', 'message.mjs']) {
    hash.update('\0').update(readFileSync(join(root, 'scripts', 'generate', name)));
  }
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules', 'intl-messageformat', 'package.json'), 'utf8'),
  );
  return hash.update(version).digest('hex');
}

/** @param {string} out */
function readStamp(out) {
  try {
    return readFileSync(join(out, 'stamp'), 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} from */
const madeHere = (from) => `// Made by scripts/generate.mjs from words/${from}.json.\n`;

/**
 * @param {string} language
 * @param {Record<string, string>} messages
 */
function catalogueSource(language, messages) {
  const rows = Object.entries(messages).map(
    ([key, message]) => `  ${JSON.stringify(key)}: ${JSON.stringify(compile(message))},\n`,
  );
  return (
    `${madeHere(language)}import type { Catalogue } from '../catalogue.ts';\n\n` +
    `export const catalogue: Catalogue = {\n${rows.join('')}};\n`
  );
}

/** @param {Record<string, string>} messages */
function typesSource(messages) {
  const keys = [];
  const rows = [];
  for (const [key, message] of Object.entries(messages)) {
    const parameters = [...parametersOf(parseMessage(message))];
    keys.push(`\n  | '${key}'`);
    if (parameters.length === 0) continue;
    const fields = parameters.map(([name, type]) => `${name}: ${parameterType(type)}`);
    rows.push(`  '${key}': { ${fields.join('; ')} };\n`);
  }
  return (
    `${madeHere(source)}\n/** Every text by its name. */\nexport type Key =${keys.join('')};\n\n` +
    `/** What varies in the texts that are not always the same. */\nexport interface Parameters {\n${rows.join('')}}\n`
  );
}

const madeFromNames = '// Made by scripts/generate.mjs from the names of words/*.json.\n';

/** @param {readonly string[]} others */
function languagesSource(others) {
  const list = [source, ...others].map((language) => `'${language}'`).join(', ');
  return (
    `${madeFromNames}export const languages = [${list}] as const;\n` +
    `export type Language = (typeof languages)[number];\n`
  );
}

/** @param {readonly string[]} others */
function loadersSource(others) {
  const rows = others.map(
    (language) => `  ${language}: async () => (await import('./${language}.ts')).catalogue,\n`,
  );
  return (
    `${madeFromNames}import type { Catalogue } from '../catalogue.ts';\n` +
    `import { catalogue as english } from './${source}.ts';\nimport type { Language } from './languages.ts';\n\n` +
    `export const loaders: Readonly<Record<Language, () => Promise<Catalogue>>> = {\n` +
    `  ${source}: async () => english,\n${rows.join('')}};\n`
  );
}
