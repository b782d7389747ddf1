// One message of a catalogue: its syntax tree, what varies in it, and the form in which the app gets it.
import { IntlMessageFormat } from 'intl-messageformat';

/** @typedef {{ type: number, value: string, pluralType?: string, options?: Record<string, { value: Element[] }> }} Element */

const literal = 0;
const argument = 1;
const number = 2;
const select = 5;
const plural = 6;

/**
 * The syntax tree of an ICU message. `<` is a character like any other: names of people go into texts. A select without
 * `other` is closed: it takes its cases and nothing else.
 * @param {string} message
 * @returns {Element[]}
 */
export function parseMessage(message) {
  try {
    const format = new IntlMessageFormat(message, 'en', undefined, {
      ignoreTag: true,
      requiresOtherClause: false,
    });
    return /** @type {Element[]} */ (/** @type {unknown} */ (format.getAst()));
  } catch (error) {
    throw new Error(`cannot be parsed: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}

/**
 * @typedef {{ kind: 'text' | 'number' | 'choice', cases?: string[], open?: boolean }} Parameter
 */

/**
 * What varies in a message, by name. What is only put in is text; what a plural or a select decides by is that.
 * @param {readonly Element[]} tree
 * @param {Map<string, Parameter>} [found]
 * @returns {Map<string, Parameter>}
 */
export function parametersOf(tree, found = new Map()) {
  for (const element of tree) {
    if (element.type === argument && !found.has(element.value)) found.set(element.value, { kind: 'text' });
    if (element.type === number) found.set(element.value, { kind: 'number' });
    if (element.type === select) found.set(element.value, choice(element));
    if (element.type === plural) {
      if (element.pluralType === 'cardinal' && !element.options?.['other'])
        throw new Error('a plural needs “other”');
      found.set(element.value, { kind: 'number' });
    }
    if (element.type > plural || (element.type > number && element.type < select)) {
      if (element.type !== 7) throw new Error('only plain, number, plural and select parameters are used');
    }
    for (const option of Object.values(element.options ?? {})) parametersOf(option.value, found);
  }
  return found;
}

/** @param {Element} element @returns {Parameter} */
function choice({ options = {} }) {
  const cases = Object.keys(options).filter((name) => name !== 'other');
  return { kind: 'choice', cases: cases.toSorted(), open: 'other' in options };
}

/**
 * The TypeScript type of a parameter.
 * @param {Parameter} parameter
 */
export function parameterType({ kind, cases = [], open = false }) {
  if (kind === 'number') return 'number';
  if (kind === 'text' || open) return 'string';
  if (cases.join() === 'false,true') return 'boolean';
  return cases.map((name) => `'${name}'`).join(' | ');
}

/**
 * What the app gets: the message itself where putting in parameters is all there is to do, else its syntax tree. The trees are
 * several times as large as the text, and seven of eight messages need none.
 * @param {string} message
 */
export function compile(message) {
  const tree = parseMessage(message);
  const plain = tree.every(({ type, value }) =>
    type === literal ? !/[{}]/u.test(value) : type === argument,
  );
  if (!plain) return tree;
  return tree.map(({ type, value }) => (type === argument ? `{${value}}` : value)).join('');
}
