import { css } from 'lit';

/** The field of a search in which several are chosen, and above it who is. */
export const chosenStyles = css`
  .fields {
    flex: none;
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
    max-height: 96px;
    overflow-y: auto;
  }
  .chosen button {
    display: flex;
    align-items: center;
    gap: 6px;
    max-width: 100%;
    padding-block: 3px;
    padding-inline: 12px 8px;
    border-radius: 14px;
    background: var(--accent-soft);
    color: var(--accent);
    font-size: 13px;
    font-weight: 600;
  }
`;
