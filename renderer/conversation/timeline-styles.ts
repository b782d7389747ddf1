import { css } from 'lit';

export const timelineStyles = css`
  :host {
    position: relative;
    display: flex;
    flex: 1;
    min-height: 0;
    container-type: inline-size;
  }
  .log {
    flex: 1;
    min-width: 0;
    display: flex;
    flex-direction: column;
    overflow-x: hidden;
    overflow-anchor: none;
    outline-offset: -2px;
  }
  .column {
    /* Measured from the pane, not from what a scrollbar leaves of it, so that it stays in line with the composer. */
    width: min(808px, 100cqi);
    flex: none;
    margin-block: auto 0;
    margin-inline: max(0px, (100cqi - 808px) / 2) 0;
    padding: 4px 24px 8px;
  }
  .column.bare {
    margin-block: auto;
  }
  ::highlight(parley-found) {
    background-color: oklch(0.87 0.15 90);
    color: oklch(0.2 0.02 90);
  }
  .loading {
    opacity: 0.7;
  }
  .loading .skeleton {
    max-width: 420px;
    padding-inline: 0;
  }
  .page-state {
    padding: 8px;
    text-align: center;
    font-size: var(--size-meta);
    color: var(--text-soft);
  }
  .empty {
    display: grid;
    gap: 16px;
    justify-items: center;
    margin: auto;
    padding: 24px;
    text-align: center;
    color: var(--text-soft);
  }
  @media (max-width: 639px) {
    .column {
      padding-inline: 12px;
    }
  }
`;
