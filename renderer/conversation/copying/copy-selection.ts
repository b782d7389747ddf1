import { escapeHtml } from '../../../words/escape-html.ts';
import { copiedText, joined, type CopiedText } from './copied-text.ts';

/** When something was said and who said it, and what of it no text shows: pictures, or a sentence about an event. */
export interface CopiedLine {
  time: string;
  /** "Dan: "; empty for an event that says itself who did it. */
  lead: string;
  beside: string;
}

/** The range that is selected within a shadow tree; null: nothing there. */
function selectedIn(root: ShadowRoot): Range | null {
  const [selected] = getSelection()?.getComposedRanges({ shadowRoots: [root] }) ?? [];
  if (!selected || selected.collapsed || !root.contains(selected.startContainer)) return null;
  const range = document.createRange();
  range.setStart(selected.startContainer, selected.startOffset);
  if (root.contains(selected.endContainer)) range.setEnd(selected.endContainer, selected.endOffset);
  else range.setEndAfter(root.lastChild ?? selected.startContainer);
  return range;
}

/** The part of an element that is in a range. */
function partOf(element: Element, range: Range): DocumentFragment | null {
  const part = document.createRange();
  part.selectNodeContents(element);
  if (!range.intersectsNode(element)) return null;
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0)
    part.setEnd(range.endContainer, range.endOffset);
  return part.collapsed ? null : part.cloneContents();
}

const trimmed = ({ plain, html }: CopiedText): CopiedText => ({ plain: plain.trim(), html });

function lineOf({ time, lead, beside }: CopiedLine, text: CopiedText | null): CopiedText {
  const plain = [text?.plain ?? '', beside].filter((part) => part !== '').join(' ');
  const html = [text?.html ?? '', escapeHtml(beside)].filter((part) => part !== '').join(' ');
  return {
    plain: `[${time}] ${lead}${plain}`,
    html: `<div>[${escapeHtml(time)}] <b>${escapeHtml(lead)}</b>${html}</div>`,
  };
}

/**
 * Copies what is selected in the history: within one message its text alone, across several a line for each with time and
 * name. `lineFor`: what is known of the message or event with a key.
 */
export function copySelection(
  event: ClipboardEvent,
  root: ShadowRoot,
  lineFor: (keys: readonly string[]) => (key: string) => CopiedLine | null,
): void {
  const range = selectedIn(root);
  if (!range || !event.clipboardData) return;
  const rows = [...root.querySelectorAll<HTMLElement>('[data-key]')].filter((row) =>
    range.intersectsNode(row),
  );
  const parts = rows.map((row) => {
    const text = row.querySelector('.text, .said');
    const part = text ? partOf(text, range) : null;
    return { key: row.dataset['key'] ?? '', isText: text !== null, text: part && trimmed(copiedText(part)) };
  });
  // A selection ends at the beginning of the next message where one drags to the end of a line.
  const said = parts.filter(({ isText, text }) => !isText || (text !== null && text.plain !== ''));
  const texts = said.flatMap(({ text }) => text ?? []);
  if (said.length === 0) return;
  const line = lineFor(said.map(({ key }) => key));
  const lines = said.flatMap(({ key, text }) => {
    const of = line(key);
    return of ? [lineOf(of, text)] : [];
  });
  const copied = said.length === 1 && texts.length === 1 ? joined(texts, '') : joined(lines, '\n');
  if (copied.plain === '') return;
  event.clipboardData.setData('text/plain', copied.plain);
  event.clipboardData.setData('text/html', copied.html);
  event.preventDefault();
}
