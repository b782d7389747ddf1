import { css } from 'lit';
import { filled } from '../kit/styles/forced-colours.ts';

export const personCardStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }
  .who {
    display: flex;
    gap: 12px;
    align-items: center;
    min-width: 0;
  }
  .who .name {
    font-size: 16px;
    overflow-wrap: anywhere;
  }
  .mood {
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
  .deeds {
    display: flex;
    gap: 8px;
  }
  .deed {
    flex: 1;
    display: grid;
    justify-items: center;
    text-align: center;
    gap: 2px;
    min-width: 0;
    padding: 8px 2px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--raised);
    font-size: 12px;
    line-height: 16px;
    transition: background var(--fast);
  }
  .deed:hover:not([disabled]) {
    background: var(--raised-hover);
  }
  .deed[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent);
  }
  .deed.danger {
    color: var(--negative);
  }
  .deed[disabled] {
    color: var(--text-soft);
  }
  @media (forced-colors: active) {
    .deed[aria-pressed='true']:not([disabled]) {
      ${filled};
    }
    .deed[disabled] {
      border-color: GrayText;
      color: GrayText;
    }
  }
  li {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 32px;
  }
  li > .icon {
    color: var(--text-soft);
  }
  .way {
    text-align: -webkit-match-parent;
    overflow-wrap: anywhere;
    user-select: text;
  }
`;
