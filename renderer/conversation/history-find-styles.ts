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
    min-width: 0;
    margin-inline-end: 4px;
  }
  input[type='search']::-webkit-search-cancel-button {
    display: none;
  }
  .count {
    flex: none;
    padding-inline: 4px;
    font-variant-numeric: tabular-nums;
  }
  parley-search-filters,
  .problem {
    display: block;
    width: min(808px, 100%);
    margin-inline: auto;
    padding-inline: 8px;
  }
  .problem {
    padding-inline: 24px;
    margin-block: 0 8px;
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
