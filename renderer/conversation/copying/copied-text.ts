import { escapeHtml } from '../../../words/escape-html.ts';

/** The same words as plain text and as HTML. */
export interface CopiedText {
  plain: string;
  html: string;
}

const kept = new Set(['B', 'I', 'S', 'U', 'CODE', 'PRE', 'BLOCKQUOTE']);
const none: CopiedText = { plain: '', html: '' };

/**
 * What was drawn of a message's text, to be copied: formats without the page's classes, links with their address, quotes and
 * blocks of code on lines of their own.
 */
export function copiedText(node: Node): CopiedText {
  if (node.nodeType === Node.TEXT_NODE) {
    const plain = node.nodeValue ?? '';
    return { plain, html: escapeHtml(plain).replaceAll('\n', '<br>') };
  }
  if (node instanceof HTMLBRElement) return { plain: '\n', html: '<br>' };
  if (node instanceof HTMLButtonElement || node instanceof SVGElement) return none;
  const inner = joined([...node.childNodes].filter(isText).map(copiedText), '');
  if (node instanceof HTMLAnchorElement) {
    const plain = node.dataset['bare'] ?? inner.plain;
    return { plain, html: `<a href="${escapeHtml(node.href)}">${escapeHtml(plain)}</a>` };
  }
  if (!(node instanceof Element) || !kept.has(node.tagName)) return inner;
  const name = node.tagName.toLowerCase();
  const html = `<${name}>${name === 'pre' ? inner.html.replaceAll('<br>', '\n') : inner.html}</${name}>`;
  if (name === 'blockquote') return { plain: `${inner.plain.replaceAll(/^/gmu, '> ')}\n`, html };
  return { plain: name === 'pre' ? `${inner.plain}\n` : inner.plain, html };
}

/** Between the elements of a block of code there is nothing but the blanks of its template. */
const isText = (node: Node): boolean =>
  !(node.nodeType === Node.TEXT_NODE && node.parentElement?.matches('.code') === true);

/** Several texts, one after the other. */
export const joined = (texts: readonly CopiedText[], between: string): CopiedText => ({
  plain: texts.map(({ plain }) => plain).join(between),
  html: texts.map(({ html }) => html).join(''),
});
