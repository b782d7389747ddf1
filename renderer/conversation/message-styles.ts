import { css, unsafeCSS } from 'lit';
import { palette } from '../../words/avatar-colours.ts';
import { selectedStyles } from './selection/selected-styles.ts';

const nameColours = [...palette.keys()]
  .map((index) => `:where(.who, .reply-line b)[data-colour='${index}'] { color: var(--name-${index}); }`)
  .join('\n');

export const messageStyles = css`
  ${selectedStyles}
  .day {
    display: flex;
    align-items: center;
    gap: 12px;
    margin: 8px 0;
    font-size: 12px;
    line-height: 20px;
    color: var(--text-soft);
  }
  .day::before,
  .day::after {
    content: '';
    flex: 1;
    height: 1px;
    background: var(--line);
  }
  .day.new {
    color: var(--accent);
    font-weight: 600;
  }
  .day.new::before,
  .day.new::after {
    background: var(--accent);
    opacity: 0.45;
  }
  .note {
    position: relative;
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 8px;
    margin: 8px 0;
    padding-inline: 24px;
    font-size: 12px;
    line-height: 16px;
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
  .group {
    contain: layout style;
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr);
    column-gap: 10px;
    max-width: 600px;
    margin-bottom: 4px;
  }
  .group > .face {
    grid-row: 2;
    align-self: end;
    contain: strict;
    width: 32px;
    height: 32px;
    font-size: 12px;
  }
  .who {
    grid-area: 1 / 2;
    margin-block: 4px 2px;
    margin-inline: 12px 0;
    font-size: 12px;
    line-height: 18px;
    font-weight: 600;
    color: var(--text-soft);
  }
  ${unsafeCSS(nameColours)}
  @media (forced-colors: active) {
    .who {
      color: CanvasText;
    }
  }
  .bubbles {
    grid-area: 2 / 2;
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 3px;
  }
  .own.group {
    grid-template-columns: minmax(0, 1fr);
    margin-inline-start: auto;
  }
  .own .bubbles {
    grid-area: 2 / 1;
    align-items: flex-end;
  }
  .message {
    /* The bar stands beside it. */
    max-width: min(480px, 100% - 88px);
    display: flex;
    flex-direction: column;
    align-items: inherit;
    gap: 3px;
  }
  .bubble {
    max-width: 100%;
    padding: var(--bubble-space) 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--other-bubble);
  }
  .own .bubble {
    border-color: transparent;
    background: var(--own-bubble);
  }
  .message:last-child > .bubble:last-of-type {
    border-end-start-radius: 4px;
  }
  .own .message:last-child > .bubble:last-of-type {
    border-end-start-radius: var(--radius-card);
    border-end-end-radius: 4px;
  }
  .bubble.emoji {
    padding: 4px 0;
    border-color: transparent;
    background: none;
    font-size: 32px;
    line-height: 40px;
  }
  .bubble .text {
    display: block;
    unicode-bidi: isolate;
  }
  /* Nothing in a message may paint outside of it. A clip of its own for every bubble would be felt while scrolling. */
  .bubble.cropped,
  .bubble.long {
    overflow: clip;
  }
  .bubble.long {
    max-height: 320px;
    mask-image: linear-gradient(#000 70%, transparent);
  }
  .whole {
    padding: 2px 4px;
    font-size: 12px;
  }
  .off .bubble {
    border: 1px dashed var(--text-soft);
  }
  .off .bubble.emoji {
    border-color: transparent;
  }
  @media (forced-colors: active) {
    .bubble.emoji,
    .off .bubble.emoji {
      border-color: Canvas;
    }
    .failed .bubble {
      border-width: 2px;
    }
  }
  /* As pale as words may be to be read. */
  .paling .bubble {
    background: none;
    color: var(--text-soft);
    transition: color var(--slow);
  }
  .off-mark {
    display: inline-flex;
  }
  .action {
    flex-wrap: wrap;
    font-style: italic;
  }
  .action b {
    font-weight: 600;
  }
  .action .text {
    unicode-bidi: isolate;
  }
  /* The ground is pale, not the words. */
  .waiting .bubble:not(.emoji) {
    background: color-mix(in oklch, var(--own-bubble) 50%, var(--surface));
  }
  .failed .bubble {
    border-color: var(--negative);
    background: var(--negative-soft);
  }
  .message.pointed {
    position: relative;
  }
  .message:focus-visible,
  .note:focus-visible {
    border-radius: 8px;
  }
  [data-sought] {
    border-radius: 8px;
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  /* While one steps from match to match it stays; else it has shown the way by then. */
  .log:not([data-finding]) [data-sought] {
    animation: shown 600ms 2s forwards;
  }
  @keyframes shown {
    to {
      outline-color: transparent;
    }
  }
  .foot {
    grid-area: 3 / 2;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin: 2px 4px 4px;
    font-size: 12px;
    line-height: 16px;
    color: var(--text-soft);
  }
  .own .foot {
    grid-area: 3 / 1;
    justify-content: flex-end;
    margin-inline-end: 2px;
  }
  .foot.failed {
    color: var(--negative);
  }
  /* Long reasons wrap beside the icon, not below it. */
  .foot.failed > .reason {
    max-width: calc(100% - 22px);
  }
  .foot .answers {
    display: inline-flex;
    gap: 12px;
  }
  .foot .link {
    color: var(--accent);
  }
  .seen {
    display: inline-flex;
  }
  .seen .face {
    width: 16px;
    height: 16px;
    font-size: 8px;
    box-shadow: 0 0 0 1.5px var(--surface);
  }
  .seen .face + .face {
    margin-inline-start: -3px;
  }
  .seen-line {
    position: absolute;
    inset-inline-end: 0;
  }
`;
