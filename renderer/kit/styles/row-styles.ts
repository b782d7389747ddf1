import { css } from 'lit';
import { filledRow } from './forced-colours.ts';

/** Rows of the list: conversations and people look and behave alike. */
export const rowStyles = css`
  :host {
    display: block;
    border-radius: 8px;
    outline-offset: -2px;
    --ground: var(--row-ground, var(--canvas));
  }
  :host(:hover) {
    --ground: var(--hover);
  }
  :host([aria-selected='true']),
  :host([aria-pressed='true']) {
    --ground: var(--accent-soft);
  }
  .row {
    display: flex;
    gap: 12px;
    align-items: center;
    height: var(--row);
    padding: 0 8px;
    border-radius: 8px;
    background: var(--ground);
    transition: background var(--fast);
  }
  .line {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  .time {
    flex: none;
    line-height: 20px;
  }
  /* Covered by the button, and still part of the row's accessible name. */
  :host([acting]) .time {
    opacity: 0;
  }
  .second {
    min-height: 20px;
  }
  @media (forced-colors: active) {
    :host([aria-selected='true']),
    :host([aria-pressed='true']) {
      ${filledRow};
    }
    :host([aria-selected='true']) .row,
    :host([aria-pressed='true']) .row {
      background: none;
    }
  }
`;
