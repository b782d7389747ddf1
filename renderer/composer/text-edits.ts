import type { TextEdit } from './completion/text-edit.ts';

export type FormatMark = '**' | '_' | '__' | '~~' | '`';

/** The range that the mark is put around: without the spaces at its ends, where no mark holds. */
function trimmed(text: string, start: number, end: number): [number, number] {
  const words = text.slice(start, end);
  const lead = words.length - words.trimStart().length;
  return words.trim() === '' ? [start, end] : [start + lead, start + lead + words.trim().length];
}

/**
 * Formats what is selected, or takes the format away again. Nothing selected: both marks, with the caret between; at the end of
 * what is formatted, the caret goes behind it.
 */
export function toggleMark(text: string, start: number, end: number, wanted: FormatMark): TextEdit {
  const [from, to] = trimmed(text, start, end);
  const mark = besides(wanted, text, from, to);
  const size = mark.length;
  const words =
    wanted === '__' ? text.slice(from, to).replace(/^_(?!_)([\s\S]*[^_])_$/u, '*$1*') : text.slice(from, to);
  if (isMarked(text, from, to, mark)) {
    const select: [number, number] = [from - size, to - size];
    return { from: from - size, to: to + size, insert: words, select };
  }
  const ending = start === end ? endOf(text, end, wanted) : 0;
  if (ending > 0) {
    const behind = end + ending;
    return { from: behind, to: behind, insert: '', select: [behind, behind] };
  }
  const inside = [words.slice(0, size), words.slice(-size)].every((end) => end === mark);
  if (inside && words.length > 2 * size) {
    const bare = words.slice(size, -size);
    return { from, to, insert: bare, select: [from, from + bare.length] };
  }
  // A format ends with its line.
  const insert = words
    .split('\n')
    .map((line) => (line.trim() === '' && words !== '' ? line : `${mark}${line}${mark}`))
    .join('\n');
  return { from, to, insert, select: [from + size, from + insert.length - size] };
}

/** Next to an underscore, a star stands for italics: three in a row would be no marks at all. */
function besides(mark: FormatMark, text: string, from: number, to: number): FormatMark | '*' {
  const [before, after] = [text.slice(Math.max(0, from - 2), from), text.slice(to, to + 2)];
  if (mark !== '_') return mark;
  return (before === '__' && after === '__') || (before.endsWith('*') && !before.endsWith('**')) ? '*' : mark;
}

/** How long the mark is that ends here what began before it in the line; 0: there is none. */
function endOf(text: string, at: number, wanted: FormatMark): number {
  if (/^\s?$/u.test(text[at - 1] ?? '')) return 0;
  const from = text.lastIndexOf('\n', at - 1) + 1;
  // Next to underscores, stars stand for italics.
  const mark = (wanted === '_' ? ['_', '*'] : [wanted]).find(
    (each) => text.startsWith(each, at) && (each.length > 1 || text[at + 1] !== each),
  );
  if (mark === undefined) return 0;
  let count = 0;
  for (let found = text.indexOf(mark, from); found >= 0 && found < at;) {
    if (isFormat(text, found, mark)) count += 1;
    found = text.indexOf(mark, found + mark.length);
  }
  return count % 2 === 1 ? mark.length : 0;
}

/** Not one that stands alone, within a word, or is half of a pair. */
function isFormat(text: string, at: number, mark: string): boolean {
  const [before, after] = [text[at - 1] ?? ' ', text[at + mark.length] ?? ' '];
  if (mark.length === 1 && (before === mark || after === mark)) return false;
  const around = before + after;
  return !/^\s\s$/u.test(around) && !(mark.startsWith('_') && /^[\p{L}\p{N}]{2}$/u.test(around));
}

function isMarked(text: string, from: number, to: number, mark: FormatMark | '*'): boolean {
  const size = mark.length;
  if (text.slice(from - size, from) !== mark || text.slice(to, to + size) !== mark || from < size)
    return false;
  // One underscore of a pair is no mark of its own.
  return size > 1 || (text[from - 2] !== mark && text[to + 1] !== mark);
}

/** What a key or a button makes of what is selected. */
export type EditOfSelection = (text: string, start: number, end: number) => TextEdit;

export const markEdit =
  (mark: FormatMark): EditOfSelection =>
  (text, start, end) =>
    toggleMark(text, start, end, mark);

/** Makes code of the selection, or text again: between backticks, several lines as a block. */
export function codeEdit(text: string, start: number, end: number): TextEdit {
  const [from, to] = trimmed(text, start, end);
  if (!text.slice(from, to).includes('\n')) return toggleMark(text, from, to, '`');
  const lines = wholeLines(text, from, to);
  const fenced = /^```.*\n([\s\S]*)\n```$/u.exec(lines.words)?.[1];
  return replaced(lines, fenced ?? `\`\`\`\n${lines.words}\n\`\`\``);
}

/** Makes a quote of the lines that the selection touches, or text again. */
export function quoteEdit(text: string, start: number, end: number): TextEdit {
  const whole = wholeLines(text, start, end);
  const lines = whole.words.split('\n');
  const isQuoted = lines.every((line) => line.startsWith('> '));
  return replaced(whole, lines.map((line) => (isQuoted ? line.slice(2) : `> ${line}`)).join('\n'));
}

interface Lines {
  from: number;
  to: number;
  words: string;
  /** Whether there is anything to select again. */
  isSelection: boolean;
}

function wholeLines(text: string, start: number, end: number): Lines {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const after = text.indexOf('\n', end);
  const to = after < 0 ? text.length : after;
  return { from, to, words: text.slice(from, to), isSelection: end > start };
}

function replaced({ from, to, isSelection }: Lines, insert: string): TextEdit {
  const end = from + insert.length;
  return { from, to, insert, select: [isSelection ? from : end, end] };
}

/** Makes the selection the words of a link; the address is selected, to be typed. */
export function linkEdit(text: string, start: number, end: number): TextEdit {
  const words = text.slice(start, end).replaceAll(/[[\]\n]/gu, ' ');
  const address = 'https://';
  const at = start + words.length + 3;
  const insert = `[${words}](${address})`;
  const select: [number, number] = words === '' ? [start + 1, start + 1] : [at, at + address.length];
  return { from: start, to: end, insert, select };
}
