import { css } from 'lit';

export const composerStyles = css`
  :host {
    display: block;
    width: 100%;
    max-width: 808px;
    margin-inline: auto;
    padding: 0 24px 16px;
  }
  .off {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-bottom: 4px;
    font-size: 12px;
    line-height: 16px;
    color: var(--text-soft);
  }
  .field {
    display: flex;
    align-items: flex-end;
    gap: 4px;
    min-height: 44px;
    padding: 5px 6px 5px 14px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--raised);
    cursor: text;
    transition: border-color var(--fast);
  }
  .field:focus-within {
    border-color: var(--focus);
  }
  :host([historyoff]) .field {
    border-style: dashed;
    border-color: var(--text-soft);
    background: none;
  }
  textarea {
    flex: 1;
    min-width: 0;
    min-height: 32px;
    max-height: 40vh;
    padding: 6px 0;
    border: 0;
    background: none;
    resize: none;
    outline: none;
    line-height: 20px;
    field-sizing: content;
  }
  /* The field around it shows the focus. */
  textarea:focus-visible {
    outline: none;
  }
  textarea::placeholder {
    color: var(--text-soft);
    opacity: 1;
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
