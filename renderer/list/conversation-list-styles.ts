import { css } from 'lit';

/** Between two rows, CSS pixels. */
export const rowGap = 2;

/** Of a section's heading. */
export const headingHeight = 28;

export const listStyles = css`
  :host {
    display: block;
    position: relative;
  }
  .section {
    position: relative;
    contain: layout style;
  }
  parley-conversation-row {
    position: absolute;
    inset-inline: 0;
  }
  h2 {
    height: 28px;
    padding: 8px 8px 0;
    font-size: 12px;
    line-height: 16px;
    font-weight: 600;
    color: var(--text-soft);
  }
  .more {
    position: absolute;
    inset-inline-end: 6px;
    display: grid;
    place-items: center;
    width: 28px;
    height: min(24px, var(--row) / 2);
    margin-top: calc((var(--row) - 44px) / 2);
    border-radius: var(--radius);
    color: var(--text-soft);
  }
  .more:hover,
  .more[aria-expanded='true'] {
    background: var(--raised);
    box-shadow: inset 0 0 0 1px var(--line);
    color: var(--text);
  }
  @media (forced-colors: active) {
    .more {
      /* Its border would lie on the count below it. */
      height: 20px;
      margin-top: calc((var(--row) - 42px) / 2);
      border: 1px solid ButtonBorder;
      background: ButtonFace;
      color: ButtonText;
    }
  }
`;
