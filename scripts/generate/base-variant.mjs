// Makes the base variant's schema from the marks in the extended one (proto/chat.proto says what they mean).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const baseFiles = { 'chat.proto': 'chat_base.proto', 'supplement.proto': 'supplement_base.proto' };

const extendedOnly = /\/\/.* \[ext\]$/u;
const baseText = /^(?<line>.*?)\/\/ \[base\](?: (?<text>.*))?$/u;

/**
 * The committed files of the base variant and what belongs into them.
 * @param {string} folder where the .proto files are
 */
export function baseVariantFiles(folder) {
  return Object.entries(baseFiles).map(([source, made]) => ({
    path: join(folder, made),
    text: baseVariantOf(readFileSync(join(folder, source), 'utf8'), source),
  }));
}

/** @param {string} folder */
export function writeBaseVariant(folder) {
  for (const { path, text } of baseVariantFiles(folder)) writeFileSync(path, text);
}

/**
 * @param {string} source the extended variant with its marks
 * @param {string} name the file's name
 */
export function baseVariantOf(source, name) {
  const lines = source.split('\n');
  const made = [header(name)];
  for (let at = endOfParagraph(lines); at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const { line: before, text = '' } = baseText.exec(line)?.groups ?? {};
    if (before !== undefined) made.push(`${indentOf(line)}${text}`.trimEnd());
    else if (!extendedOnly.test(line)) made.push(line);
    else {
      dropComment(made, line);
      if (line.includes('{ // ')) at = endOfBlock(lines, at);
    }
  }
  return made.join('\n');
}

/** @param {string} name */
function header(name) {
  return `// Made from ${name} by \`npm run generate\`: the base variant, which older clients speak. Used at the edge only.`;
}

/** Where the first paragraph of the file's comment ends, which speaks of the extended variant. */
function endOfParagraph(/** @type {string[]} */ lines) {
  return lines.findIndex((line) => !line.startsWith('// '));
}

/** The comment above a line goes with it. */
function dropComment(/** @type {string[]} */ made, /** @type {string} */ line) {
  const isComment = /^ *\/\//u.test(line);
  if (isComment) return;
  while (/^ *\/\/ /u.test(made.at(-1) ?? '')) made.pop();
}

/** The last line that goes with a block: the empty one after it. */
function endOfBlock(/** @type {string[]} */ lines, /** @type {number} */ start) {
  const end = lines.indexOf(`${indentOf(lines[start] ?? '')}}`, start);
  if (end < 0) throw new Error(`nothing closes ${lines[start]}`);
  return lines[end + 1] === '' ? end + 1 : end;
}

const indentOf = (/** @type {string} */ line) => line.slice(0, line.length - line.trimStart().length);
