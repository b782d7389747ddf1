import { css } from 'lit';

/** What stands in a dialog, one thing below the other, and the buttons that end it. */
export const dialogBodyStyles = css`
  .body {
    display: grid;
    gap: 16px;
    padding: 0 20px 20px;
  }
  .buttons {
    display: flex;
    justify-content: flex-end;
    gap: 8px;
  }
`;
