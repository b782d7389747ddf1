// Finds what is written for people in a source file, by its syntax tree.
import ts from 'typescript';

/** @typedef {{ line: number, text: string }} Found */

/** Names of properties and attributes whose value a person reads or hears. */
const shown = new Set(
  [
    'label',
    'title',
    'heading',
    'hint',
    'placeholder',
    'alt',
    'tooltip',
    'summary',
    'text',
    'body',
    'message',
    'action',
  ].concat([
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    '.label',
    '.heading',
    '.hint',
  ]),
);
/** What is for developers: the log, and errors that mean a fault in the program. */
const forDevelopers = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'AggregateError',
  'SyntaxError',
  'DOMException',
]);
const logMethods = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'log']);
const queries = new Set([
  'exec',
  'prepare',
  'query',
  'raw',
  'matchMedia',
  'querySelector',
  'closest',
  'addColumn',
]);

const query = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|PRAGMA)\b/u;
const letter = /\p{L}/u;
const words = /\p{L}{2,}[,;:]? \p{L}/u;
/** Two words and the form of a sentence. @param {string} text */
const sentence = (text) =>
  !query.test(text) && words.test(text) && (/^[\s“„"(]*\p{Lu}/u.test(text) || /[.!?…]$/u.test(text.trim()));

/**
 * Texts for people in a source file of the app.
 * @param {string} name
 * @param {string} source
 * @returns {Found[]}
 */
export function findTexts(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  /** @type {Found[]} */
  const found = [];
  /** @param {ts.Node} node @param {string} text */
  const report = (node, text) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ line: line + 1, text: text.replaceAll(/\s+/gu, ' ').trim() });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isForOthers(node)) return;
    if (ts.isTaggedTemplateExpression(node)) {
      const tag = node.tag.getText(file);
      if (tag === 'html' || tag === 'svg')
        for (const text of textsOfMarkup(partsOf(node.template))) report(node, text);
      if (tag !== 'css' && tag !== 'sql') ts.forEachChild(node.template, visit);
      return;
    }
    if (ts.isStringLiteralLike(node) && (sentence(node.text) || (letter.test(node.text) && isShown(node)))) {
      if (!ts.isTaggedTemplateExpression(node.parent)) report(node, node.text);
    }
    if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)) {
      const text = partsOf(node).join('…');
      if (sentence(text)) report(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** @param {ts.TemplateLiteral} template */
const partsOf = (template) =>
  ts.isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];

/** What a person never reads: types, names of modules, errors of the program, the log, queries. @param {ts.Node} node */
function isForOthers(node) {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isNewExpression(node)) return forDevelopers.has(node.expression.getText());
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  // A class of errors: its name says what is the matter.
  if (expression.kind === ts.SyntaxKind.SuperKeyword) return true;
  if (!ts.isPropertyAccessExpression(expression)) return forDevelopers.has(expression.getText());
  const method = expression.name.text;
  return (
    queries.has(method) ||
    (logMethods.has(method) && /(^|[.#])(log|logger|console)$/u.test(expression.expression.getText()))
  );
}

/** Whether this is the value of something that is shown, and begins as a text does. @param {ts.StringLiteralLike} node */
function isShown({ text, parent }) {
  return (
    text !== 'Parley' &&
    ts.isPropertyAssignment(parent) &&
    shown.has(parent.name.getText()) &&
    /^\p{Lu}\p{Ll}/u.test(text)
  );
}

/**
 * The texts of markup, given the parts around what is put in: between tags, and in attributes that are shown.
 * @param {readonly string[]} parts
 */
function textsOfMarkup(parts) {
  const found = [];
  let where = 'text';
  let quote = '';
  let attribute = '';
  let value = '';
  let text = '';
  const end = () => {
    if (letter.test(text)) found.push(text);
    text = '';
  };
  for (const part of parts) {
    for (const character of part) {
      if (where === 'text') {
        if (character === '<') {
          end();
          where = 'tag';
          attribute = '';
        } else text += character;
      } else if (quote !== '') {
        if (character !== quote) value += character;
        else {
          if (shown.has(attribute) && letter.test(value)) found.push(value);
          quote = '';
          attribute = '';
        }
      } else if (character === '>') where = 'text';
      else if (character === '"' || character === "'") {
        quote = character;
        value = '';
      } else if (/\s/u.test(character)) attribute = '';
      else if (character === '=') continue;
      else attribute += character;
    }
    if (where === 'text') end();
    else if (quote === '') attribute = '';
  }
  end();
  return found;
}
