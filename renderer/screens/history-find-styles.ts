import { css } from 'lit';

export const historyFindStyles = css`
  :host {
    display: block;
    flex: none;
    border-bottom: 1px solid var(--line);
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 4px;
    width: min(808px, 100%);
    min-height: 44px;
    margin-inline: auto;
    padding-inline: 24px 12px;
  }
  .lead {
    color: var(--text-soft);
  }
  input[type='search'] {
    flex: 1;
    min-width: 0;
    height: 32px;
    padding: 0 8px;
    border: 0;
    border-radius: var(--radius);
    background: none;
  }
  input[type='search']:focus-visible {
    outline-offset: -2px;
  }
  input[type='search']::placeholder {
    color: var(--text-soft);
    opacity: 1;
  }
  input[type='search']::-webkit-search-cancel-button {
    display: none;
  }
  .count {
    flex: none;
    padding-inline: 4px;
    font-variant-numeric: tabular-nums;
  }
  .days {
    display: grid;
    gap: 8px;
    width: 300px;
    padding: 12px;
  }
  .row {
    display: flex;
    gap: 8px;
  }
  @media (max-width: 639px) {
    .bar {
      padding-inline: 12px 4px;
    }
  }
`;
