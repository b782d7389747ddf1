import { css } from 'lit';

export const sidebarStyles = css`
  :host {
    display: flex;
    position: relative;
    z-index: 1;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    background: var(--canvas);
    border-inline-end: 1px solid var(--line);
  }
  .head {
    display: flex;
    align-items: center;
    gap: 8px;
    padding-block: 8px 4px;
    padding-inline: 8px 16px;
  }
  .me {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 4px 8px;
    border-radius: 8px;
    transition: background var(--fast);
  }
  .me:hover,
  .me[aria-expanded='true'] {
    background: var(--hover);
    --ground: var(--hover);
  }
  .block {
    display: block;
  }
  .me .text {
    white-space: nowrap;
    overflow-wrap: normal;
  }
  .find {
    flex: none;
    margin: 4px 16px 8px;
    background: var(--surface);
  }
  .find parley-icon-button {
    --square: 24px;
    margin-inline-end: -6px;
  }
  kbd {
    flex: none;
    padding: 0 5px;
    border: 1px solid var(--line);
    border-radius: 4px;
    font: 12px/16px var(--font);
  }
  .tabs {
    flex: none;
    display: flex;
    gap: 16px;
    padding-inline: 16px;
    border-bottom: 1px solid var(--line);
  }
  [role='tab'] {
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 6px 0 8px;
    color: var(--text-soft);
    border-radius: 4px 4px 0 0;
    transition: color var(--fast);
  }
  [role='tab']:hover {
    color: var(--text);
  }
  [role='tab'][aria-selected='true'] {
    color: var(--text);
    font-weight: 600;
    box-shadow: inset 0 -2px var(--accent);
  }
  .rows {
    min-height: 0;
    padding: 8px;
    outline: none;
  }
  parley-list-filters + .rows {
    padding-top: 4px;
  }
  @media (forced-colors: active) {
    [role='tab'][aria-selected='true'] {
      padding-bottom: 6px;
      border-bottom: 2px solid Highlight;
    }
  }
`;
