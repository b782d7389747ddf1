import { SegmentType } from '../protocol/enums.ts';
import type { Segment } from '../protocol/types.ts';
import { safeText } from './safe-text.ts';
import { typedText } from './segment-text.ts';
import { mayHaveMarks, textTokens, type TextToken } from './text-marks.ts';

/** Words of one format, within a line or over several; `code`: then no format of the segment counts, and nothing is hidden. */
export interface WrittenRun {
  text: string;
  segment: Segment;
  code: boolean;
}

/** A part of a message that is drawn on its own. */
export type WrittenBlock = { kind: 'plain' | 'quote'; runs: WrittenRun[] } | { kind: 'code'; text: string };

/** What someone wrote, without the marks in it: code and quotes as blocks, whatever client wrote them. */
export function writtenBlocks(segments: readonly Segment[]): WrittenBlock[] {
  const text = typedText(segments);
  if (!mayHaveMarks(text)) return [{ kind: 'plain', runs: segments.map(runOf) }];
  const source = new RunSource(segments);
  const blocks: WrittenBlock[] = [];
  for (const tokens of byBlock(textTokens(text))) {
    const kind = tokens[0]?.block ?? 'plain';
    const runs = tokens.flatMap(({ kind: token, start, end }) => {
      source.skipTo(start);
      return token === 'mark' ? [] : source.upTo(end, token === 'code');
    });
    if (kind === 'code') blocks.push({ kind, text: codeOf(runs) });
    else if (runs.some((run) => !isBreak(run))) blocks.push({ kind, runs });
  }
  return blocks.map((block, at) => withinBlocks(block, at > 0, at < blocks.length - 1));
}

/** A segment as one run. */
export const runOf = (segment: Segment): WrittenRun => ({ text: typedText([segment]), segment, code: false });

/** The tokens of each block. */
function byBlock(tokens: readonly TextToken[]): TextToken[][] {
  const groups: TextToken[][] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    if (last?.[0]?.block === token.block) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

export const isBreak = ({ segment, text }: WrittenRun): boolean =>
  segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK || text === '\n';

/** The line breaks next to the marks are none of the code. */
const codeOf = (runs: readonly WrittenRun[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/^\n/u, '')
    .replace(/\n$/u, '');

/** A block begins on a line of its own: the line breaks next to it would be empty lines. */
function withinBlocks(block: WrittenBlock, isAfter: boolean, isBefore: boolean): WrittenBlock {
  if (block.kind === 'code') return block;
  const first = block.runs.findIndex((run) => !isBreak(run));
  const last = block.runs.findLastIndex((run) => !isBreak(run));
  const [start, end] = [isAfter ? first : 0, isBefore ? last + 1 : block.runs.length];
  return { kind: block.kind, runs: block.runs.slice(start, end) };
}

/** Segments as runs, from the first to the last. */
class RunSource {
  readonly #segments: readonly Segment[];
  #index = 0;
  /** Where in the segment, and in the whole. */
  #within = 0;
  #at = 0;

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  skipTo(end: number): void {
    this.upTo(end, false);
  }

  upTo(end: number, code: boolean): WrittenRun[] {
    const runs: WrittenRun[] = [];
    while (this.#at < end) {
      const segment = this.#segments[this.#index];
      if (!segment) return runs;
      const whole = typedText([segment]);
      const text = whole.slice(this.#within, this.#within + end - this.#at);
      // Code must read in the order in which it runs.
      if (text !== '') runs.push({ text: code ? safeText(text.replace(/\r$/u, '')) : text, segment, code });
      this.#at += text.length;
      this.#within += text.length;
      if (this.#within < whole.length) continue;
      this.#index += 1;
      this.#within = 0;
    }
    return runs;
  }
}
