import { css } from 'lit';
import { roundLead } from '../kit/styles/lead.ts';

export const peoplePickerStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .chosen li {
    min-width: 0;
    max-width: 100%;
  }
  .results {
    --row-ground: var(--surface);
    flex: 1 1 72px;
    min-height: 72px;
    padding: 0 12px 8px;
    border-top: 1px solid var(--line);
    outline: none;
  }
  h3 {
    padding: 12px 8px 4px;
    font-size: 12px;
    font-weight: 600;
    line-height: 16px;
    color: var(--text-soft);
  }
  .person {
    /* Two buttons with their gaps. */
    --hidden: 68px;
    display: flex;
    align-items: center;
    gap: 2px;
    margin-top: 2px;
    border-radius: 8px;
  }
  .person:has(> .on, > parley-person-row + :last-child) {
    --hidden: 34px;
  }
  .person:hover {
    --row-ground: var(--hover);
    background: var(--hover);
  }
  .person:has([aria-pressed='true']) {
    background: var(--accent-soft);
  }
  .person > parley-person-row {
    flex: 1;
    min-width: 0;
  }
  /* Buttons that are not needed yet lie over the end of the name and leave it their room. */
  .person:not(:hover, :focus-within) {
    > parley-icon-button:not(.on) {
      opacity: 0;
    }
    > parley-person-row {
      margin-inline-end: calc(-1 * var(--hidden));
    }
  }
  .more {
    margin: 12px 8px 0;
    font-size: 12px;
  }
  .invite {
    display: flex;
    gap: 12px;
    align-items: center;
    width: 100%;
    margin-top: 8px;
    padding: 8px;
    border-radius: 8px;
  }
  .invite:hover {
    background: var(--hover);
  }
  .invite .lead {
    ${roundLead};
  }
  .invite .grow span {
    display: block;
  }
  .link-card {
    display: grid;
    gap: 8px;
    margin: 16px 8px;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
  }
  .link-card .address {
    overflow-wrap: anywhere;
    user-select: all;
  }
  .empty {
    padding: 40px 24px 16px;
    text-align: center;
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    .chosen button {
      border: 1px solid CanvasText;
    }
  }
`;
