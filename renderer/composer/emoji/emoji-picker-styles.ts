import { css } from 'lit';

export const emojiPickerStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100%;
  }
  .head {
    flex: none;
    display: flex;
    gap: 8px;
    padding: 12px 12px 8px;
  }
  .tone {
    flex: none;
    width: 58px;
    padding-inline: 8px 24px;
    background-position-x: right 6px;
    text-overflow: clip;
    font-size: 16px;
  }
  .tone:dir(rtl) {
    background-position-x: left 6px;
  }
  .tabs {
    flex: none;
    display: grid;
    grid-template-columns: repeat(9, minmax(0, 1fr));
    padding: 0 10px 4px;
    border-bottom: 1px solid var(--line);
  }
  .tabs button {
    height: 32px;
    border-radius: var(--radius);
    font-size: 16px;
    text-align: center;
  }
  .all {
    flex: 1;
    min-height: 0;
    padding: 0 10px 8px;
  }
  section {
    content-visibility: auto;
    contain-intrinsic-size: auto 600px;
  }
  h2 {
    position: sticky;
    top: 0;
    display: flex;
    gap: 6px;
    align-items: center;
    padding: 8px 6px 4px;
    background: var(--raised);
    font-size: 12px;
    font-weight: 600;
    line-height: 16px;
    color: var(--text-soft);
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(9, minmax(0, 1fr));
  }
  .emoji {
    height: 36px;
    border-radius: var(--radius);
    font-size: 20px;
    line-height: 36px;
    text-align: center;
  }
  /* With the system's colours forced, the browser would draw those that some text font holds as outlines. */
  button {
    font-variant-emoji: emoji;
  }
  button:hover {
    background: var(--hover);
  }
  button:focus-visible {
    outline-offset: -2px;
  }
  .empty {
    padding: 48px 24px;
    text-align: center;
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
`;
