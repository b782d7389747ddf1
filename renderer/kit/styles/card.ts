import { css } from 'lit';
import { riseStyles } from './rise.ts';

/** A dialog as a card over the window, that rises as it opens. Each says its own size. */
export const cardStyles = css`
  dialog {
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--shadow);
    overflow: hidden;
  }
  dialog[open] {
    animation: rise var(--slow);
  }
  dialog::backdrop {
    background: var(--scrim);
  }
  ${riseStyles}
`;
