import { css } from 'lit';

/** An input to find something with, in a frame that takes the focus ring for it; an icon stands before it. */
export const findFieldStyles = css`
  .find {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 32px;
    padding-inline: 10px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    color: var(--text-soft);
  }
  .find:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
  }
  .find input {
    flex: 1;
    align-self: stretch;
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--text);
    outline: none;
    text-overflow: ellipsis;
  }
`;
