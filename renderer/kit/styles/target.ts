import { css } from 'lit';
import { filledRow } from './forced-colours.ts';

/** A row of a search for a conversation or a person, of which the arrow keys reach one at a time. */
export const targetStyles = css`
  .target {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: min(48px, var(--row));
    padding: 4px 8px;
    border-radius: 8px;
    --ground: var(--surface);
  }
  .target.active {
    background: var(--accent-soft);
    --ground: var(--accent-soft);
  }
  @media (forced-colors: active) {
    .target.active {
      ${filledRow};
    }
  }
`;
