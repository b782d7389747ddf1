import { css } from 'lit';

/** What floats over the window beside what it belongs to, and appears as it opens. */
export const popoverStyles = css`
  [popover] {
    position: fixed;
    inset: auto;
    max-width: calc(100vw - 16px);
    max-height: calc(100vh - 16px);
    margin: 0;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--raised);
    --hover: var(--raised-hover);
    color: var(--text);
    box-shadow: var(--shadow);
    overflow: auto;
  }
  [popover]:popover-open {
    animation: appear var(--fast);
  }
  @keyframes appear {
    from {
      opacity: 0;
      transform: translateY(-4px);
    }
  }
`;
