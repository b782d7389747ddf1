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
  .find {
    flex: 1;
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    height: 32px;
    margin-inline-end: 4px;
    padding-inline: 10px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    color: var(--text-soft);
  }
  .find:focus-within {
    border-color: var(--focus);
    box-shadow: 0 0 0 1px var(--focus);
  }
  input[type='search'] {
    flex: 1;
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--text);
    outline: none;
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
    width: 292px;
    max-width: 100%;
    padding: 12px;
  }
  @media (max-width: 639px) {
    .bar {
      padding-inline: 12px 4px;
    }
  }
`;
