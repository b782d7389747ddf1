import { css } from 'lit';

export const composerStyles = css`
  :host {
    display: block;
    width: 100%;
    max-width: 808px;
    margin-inline: auto;
    padding: 0 24px 16px;
  }
  .field {
    position: relative;
    min-height: 44px;
    padding-block: 5px;
    padding-inline: 14px 6px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--raised);
    cursor: text;
    transition: border-color var(--fast);
  }
  .field:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
  }
  :host([historyoff]) .field {
    border-style: dashed;
    border-color: var(--text-soft);
    background: none;
  }
  :host([historyoff]) .field:focus-within {
    border-color: transparent;
    outline-style: dashed;
  }
  .line {
    display: flex;
    align-items: flex-end;
    gap: 4px;
  }
  parley-writing-field {
    flex: 1;
  }
  /* It has its place before it is there. */
  parley-attach-menu {
    flex: none;
    min-width: 32px;
  }
  .drop {
    position: absolute;
    inset: 0;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    border: 2px dashed var(--accent);
    border-radius: inherit;
    background: var(--accent-soft);
    color: var(--accent);
    font-weight: 600;
    z-index: 2;
  }
  .count {
    margin-top: 4px;
    font-size: 12px;
    line-height: 16px;
    text-align: end;
    color: var(--text-soft);
  }
  .count.over {
    color: var(--negative);
    font-weight: 600;
  }
  @media (max-width: 639px) {
    :host {
      padding-inline: 12px;
      padding-bottom: 12px;
    }
  }
`;
