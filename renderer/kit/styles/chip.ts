import { css } from 'lit';
import { steadyStyles } from './steady-label.ts';
import { filled } from './forced-colours.ts';

/** A small round button for one of several choices; `aria-pressed` or `aria-checked` marks the chosen one. */
export const chipStyles = css`
  ${steadyStyles}
  .chip {
    padding: 3px 10px;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--raised);
    font-size: 13px;
    text-align: center;
    transition: background var(--fast);
  }
  .chip:hover {
    background: var(--raised-hover);
  }
  .chip:is([aria-pressed='true'], [aria-checked='true']) {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .chip:is([aria-pressed='true'], [aria-checked='true']) {
      ${filled};
    }
  }
`;

/** Chips with a symbol or a name that may be long, which stand in lines. */
export const wrappedChipStyles = css`
  ${chipStyles}
  .chip {
    display: flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
    max-width: 100%;
    padding-inline: 8px;
  }
`;
