import { css } from 'lit';

/** A line below the head of a conversation: what is on, and what one can do about it. Each has its own ground. */
export const barStyles = css`
  .bar {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 44px;
    margin-bottom: var(--below, 0);
    padding-block: 6px;
    padding-inline: 24px 12px;
    border-bottom: 1px solid var(--line);
  }
  .button {
    min-height: 28px;
    padding-inline: 10px;
  }
  @media (max-width: 639px) {
    .bar {
      padding-inline-start: 12px;
    }
  }
`;
