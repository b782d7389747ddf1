import { css } from 'lit';
import { filled } from '../../kit/styles/forced-colours.ts';

export const selectedStyles = css`
  .selecting {
    user-select: none;
  }
  .selecting .column {
    padding-inline-start: 40px;
  }
  .selecting .group {
    max-width: none;
  }
  .selecting .message.pointed {
    position: static;
  }
  .selecting :is(.message, .action):hover > .select-mark {
    border-color: var(--accent);
  }
  /* At the edge of the column, beside the first line of its message; what can be clicked is the whole message. */
  .select-mark {
    position: absolute;
    inset-inline-start: -28px;
    display: grid;
    place-items: center;
    width: 18px;
    height: 18px;
    margin-top: calc(var(--bubble-space) + 2px);
    border: 1.5px solid var(--text-soft);
    border-radius: 50%;
    background: var(--surface);
    color: var(--accent-text);
  }
  .action > .select-mark {
    margin-top: 0;
  }
  .select-mark[aria-checked='true'] {
    border-color: var(--accent);
    background: var(--accent);
  }
  .selected > :is(.bubble:not(.emoji), .photos, .photo, .card, .file) {
    outline: 2px solid var(--accent);
    outline-offset: -1px;
  }
  .action.selected {
    color: var(--accent);
  }
  @media (forced-colors: active) {
    .select-mark {
      border-color: ButtonBorder;
    }
    .select-mark[aria-checked='true'] {
      ${filled};
    }
  }
`;
