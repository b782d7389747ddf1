import { css } from 'lit';

/** Rows of the settings: the label at the start, the control at the end, or below if it is wide. */
export const settingStyles = css`
  :host {
    display: block;
    padding: 12px 0;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 16px;
    min-height: 32px;
  }
  .row.wraps {
    flex-wrap: wrap;
    row-gap: 8px;
  }
  .row.wraps > .grow {
    flex: 1 1 200px;
  }
  .stack {
    display: grid;
    gap: 8px;
  }
  .label {
    font-weight: 600;
  }
  .flush {
    margin: -6px -8px;
  }
  .problem {
    margin-top: 8px;
  }
  .done {
    margin-top: 8px;
    color: var(--accent);
    font-size: var(--size-meta);
    line-height: 16px;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    margin-top: 8px;
  }
  li {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: var(--row);
    padding: 8px 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li.wraps {
    flex-wrap: wrap;
  }
  .wide {
    flex-basis: 180px;
  }
  .where {
    overflow-wrap: anywhere;
  }
  .block {
    display: block;
  }
  .below {
    margin-top: 12px;
  }
  /* Below the words they belong to, beside the avatar. */
  @media (max-width: 639px) {
    li.wraps > .buttons {
      flex-basis: 100%;
      padding-inline-start: 48px;
    }
  }
`;
