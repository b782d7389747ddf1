import { css } from 'lit';

export const newConversationStyles = css`
  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 4px 20px 8px;
  }
  .input {
    min-height: 36px;
  }
  .chosen {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .chosen li {
    min-width: 0;
    max-width: 100%;
  }
  .chosen button {
    display: flex;
    align-items: center;
    gap: 6px;
    max-width: 100%;
    padding: 3px 8px 3px 12px;
    border-radius: 14px;
    background: var(--accent-soft);
    color: var(--accent);
    font-size: 13px;
    font-weight: 600;
  }
  .results {
    --row-ground: var(--surface);
    min-height: 180px;
    max-height: 320px;
    padding: 0 12px;
    border-top: 1px solid var(--line);
    outline: none;
  }
  .results parley-person-row {
    margin-top: 2px;
  }
  .empty {
    padding: 48px 24px;
    text-align: center;
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
  footer {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 12px;
    padding: 12px 20px;
    border-top: 1px solid var(--line);
  }
  @media (forced-colors: active) {
    .chosen button {
      border: 1px solid CanvasText;
    }
  }
`;
