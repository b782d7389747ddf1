import { css, html, type TemplateResult } from 'lit';
import { markdownPieces } from '../model/text/markdown.ts';
import type { Piece } from '../model/text/markdown-line.ts';

/**
 * What is typed, drawn behind the field with its formats, character for character in the same place: nothing here may
 * change a width. So bold is a stroke around the letters, and italic is slanted word by word.
 */
export const markedTextStyles = css`
  .written {
    position: relative;
    display: grid;
    flex: 1;
    min-width: 0;
    font-kerning: none;
    font-variant-ligatures: none;
  }
  .written > * {
    grid-area: 1 / 1;
  }
  .marked {
    position: relative;
    overflow: hidden;
    pointer-events: none;
  }
  .marked > span {
    display: block;
    padding: 6px 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    line-height: 20px;
    unicode-bidi: plaintext;
    text-align: start;
  }
  .marked .mark {
    color: var(--text-soft);
  }
  .marked .bold {
    -webkit-text-stroke: 0.5px currentColor;
  }
  .marked .italic {
    display: inline-block;
    transform: skewX(-10deg);
  }
  .marked .strike {
    text-decoration: line-through;
  }
  .marked .underline {
    text-decoration: underline;
  }
  .marked .underline.strike {
    text-decoration: underline line-through;
  }
  .marked .target {
    color: var(--accent);
  }
  .marked .code {
    border-radius: 3px;
    background: color-mix(in oklch, currentColor 11%, transparent);
  }
  .formatted textarea {
    color: transparent;
    caret-color: var(--text);
  }
  @media (forced-colors: active) {
    .marked {
      display: none;
    }
    .formatted textarea {
      color: CanvasText;
    }
  }
`;

/** A longer text is shown as typed: drawing it again with every key would be slow. */
const longest = 4000;
/** A longer word may have to break, which a slanted one cannot. */
const longestSlanted = 24;

const isPlain = ({ source, text, style, target, written }: Piece): boolean =>
  source === text && target === null && written === undefined && Object.keys(style).length === 0;

/** The lines of a text that has formats in it; null when there is nothing to show but the text. */
export function formattedLines(text: string): Piece[][] | null {
  if (text.length > longest || !/[*_~[`]|^>|:\/\/|www\.|@/mu.test(text)) return null;
  const lines = markdownPieces(text);
  return lines.every((pieces) => pieces.every(isPlain)) ? null : lines;
}

function words(text: string, slanted: boolean): unknown {
  if (!slanted) return text;
  return text
    .split(/(\s+)/u)
    .map((word) =>
      word.trim() === '' || word.length > longestSlanted ? word : html`<span class="italic">${word}</span>`,
    );
}

function pieceTemplate(piece: Piece): unknown {
  const { source, text, style, target, written } = piece;
  if (isPlain(piece)) return source;
  if (text === '' || written === 'mark') return html`<span class="mark">${source}</span>`;
  const classes = [
    style.bold && 'bold',
    style.strikethrough && 'strike',
    style.underline && 'underline',
    target !== null && 'target',
    written === 'code' && 'code',
  ];
  return html`<span class=${classes.filter(Boolean).join(' ')}
    >${words(source, style.italic === true)}</span
  >`;
}

/** The layer behind the field. A line break at the end needs something after it to make a line. */
export function markedText(lines: readonly Piece[][]): TemplateResult {
  const drawn = lines.flatMap((pieces, index) => [index > 0 ? '\n' : '', ...pieces.map(pieceTemplate)]);
  return html`<div class="marked" aria-hidden="true"><span>${[...drawn, '\u200B']}</span></div>`;
}
