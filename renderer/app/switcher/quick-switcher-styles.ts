import { css } from 'lit';

export const switcherStyles = css`
  dialog {
    width: min(520px, calc(100vw - 32px));
    max-height: min(520px, calc(100vh - var(--above) - 16px));
    margin-top: var(--above);
    --above: min(96px, 10vh);
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
    animation: drop var(--fast);
  }
  .field {
    flex: none;
    display: flex;
    align-items: center;
    gap: 12px;
    height: 52px;
    padding-inline: 16px;
    border-bottom: 1px solid var(--line);
    color: var(--text-soft);
  }
  input {
    flex: 1;
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--text);
    font-size: 16px;
    outline: none;
  }
  /* The whole field is what has the focus. */
  .field input:focus-visible {
    outline: none;
  }
  .field:focus-within {
    box-shadow: inset 0 -1px var(--focus);
  }
  .scroll {
    min-height: 0;
    padding: 8px;
    scroll-padding-block: 8px;
  }
  .glass {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    color: var(--text-soft);
  }
  .help {
    flex: none;
    padding: 8px 16px;
    border-top: 1px solid var(--line);
  }
  @keyframes drop {
    from {
      opacity: 0;
      transform: translateY(-8px);
    }
  }
`;
