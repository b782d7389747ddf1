import { css } from 'lit';

/** Around a picker of people in a dialog. */
export const newConversationStyles = css`
  parley-people-picker {
    flex: 1 1 420px;
    min-height: auto;
  }
  .group,
  .foot {
    flex: none;
  }
  .group {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding: 8px 12px 0;
    border-top: 1px solid var(--line);
  }
  .group .input {
    min-height: 36px;
    margin: 0 8px;
    width: calc(100% - 16px);
  }
  .foot {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 12px;
    padding: 12px 20px;
  }
  .foot.line {
    border-top: 1px solid var(--line);
  }
  .foot .problem {
    flex: 1;
    min-width: 0;
  }
`;
