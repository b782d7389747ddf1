import { css } from 'lit';
import { filled } from '../kit/styles/forced-colours.ts';

export const settingsStyles = css`
  dialog {
    width: min(880px, calc(100vw - 32px));
    height: min(680px, calc(100vh - 32px));
    max-width: none;
    max-height: none;
  }
  .frame {
    display: grid;
    grid-template: minmax(0, 1fr) / 240px minmax(0, 1fr);
    height: 100%;
  }
  .side {
    display: flex;
    flex-direction: column;
    gap: 12px;
    min-height: 0;
    padding: 18px 0 0;
    border-inline-end: 1px solid var(--line);
    background: var(--canvas);
  }
  h1,
  h2 {
    font-size: 16px;
    font-weight: 600;
  }
  .head {
    display: flex;
    align-items: center;
    padding-inline: 20px 12px;
  }
  .leave {
    display: none;
  }
  .find {
    height: 34px;
    margin-inline: 12px;
  }
  nav {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 2px;
    flex: 1;
    min-height: 0;
    padding: 4px 12px 12px;
  }
  nav button {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 36px;
    padding: 4px 10px;
    border-radius: var(--radius);
    transition: background var(--fast);
  }
  nav button:hover {
    background: var(--hover);
  }
  nav svg {
    color: var(--text-soft);
  }
  /* Where the list of pages is alone, none of them is open. */
  @media (min-width: 640px) {
    nav button[aria-current] {
      background: var(--accent-soft);
      color: var(--accent);
      font-weight: 600;
    }
    nav [aria-current] svg {
      color: inherit;
    }
  }
  @media (forced-colors: active) and (min-width: 640px) {
    nav button[aria-current] {
      ${filled};
    }
  }
  .main {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
  }
  .top {
    display: flex;
    align-items: center;
    gap: 8px;
    padding-block: 12px 8px;
    padding-inline: 24px 12px;
  }
  .back {
    display: none;
  }
  .page {
    flex: 1;
    min-height: 0;
    padding: 0 24px 24px;
    outline: none;
  }
  section > * + * {
    border-top: 1px solid var(--line);
  }
  [data-pointed] {
    margin-inline: -12px;
    padding-inline: 12px;
    border-radius: var(--radius);
    background: var(--accent-soft);
    /* Seen in forced colours alone. */
    outline: 1px solid transparent;
    outline-offset: -1px;
  }
  h3 {
    margin-top: 16px;
    font-size: var(--size-meta);
    line-height: 16px;
    font-weight: 600;
    color: var(--text-soft);
  }
  .none {
    padding-top: 8px;
  }
  @media (max-width: 639px) {
    dialog {
      width: 100vw;
      height: 100vh;
      border: 0;
      border-radius: 0;
    }
    .frame {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    }
    dialog:not([data-inside], [data-found]) .main,
    dialog[data-found] nav,
    dialog[data-found] .top,
    dialog[data-inside]:not([data-found]) .side {
      display: none;
    }
    [data-found] .frame {
      grid-template-rows: auto minmax(0, 1fr);
    }
    .side {
      gap: 8px;
      padding-top: 12px;
      border: 0;
      background: none;
    }
    .head {
      padding-inline-start: 16px;
    }
    .find {
      flex: none;
      margin-inline: 16px;
    }
    nav {
      padding-inline: 6px;
    }
    .none {
      padding-top: 16px;
    }
    .leave {
      display: inline-block;
    }
    .back {
      display: inline-block;
    }
    .top {
      padding-inline-start: 12px;
    }
    .page {
      padding-inline: 16px;
    }
  }
`;
