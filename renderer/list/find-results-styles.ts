import { css } from 'lit';

export const findResultsStyles = css`
  :host {
    display: block;
  }
  h2 {
    padding: 8px 8px 4px;
    font-size: 12px;
    font-weight: 600;
    color: var(--text-soft);
  }
  .suggestion {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 36px;
    padding-inline: 8px;
    border-radius: 8px;
    outline-offset: -2px;
    color: var(--text);
    cursor: default;
  }
  .suggestion:hover {
    background: var(--hover);
  }
  .note {
    display: grid;
    gap: 4px;
    justify-items: start;
    padding: 12px 8px;
  }
  .empty {
    padding: 48px 24px;
    text-align: center;
    text-wrap: balance;
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
`;
