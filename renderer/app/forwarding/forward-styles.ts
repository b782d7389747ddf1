import { css } from 'lit';

export const forwardStyles = css`
  .targets,
  .empty {
    flex: 1 1 360px;
    border-top: 1px solid var(--line);
  }
  .targets {
    min-height: 72px;
    padding: 8px 12px;
    scroll-padding-block: 8px;
  }
  .target svg {
    color: var(--accent);
  }
  .empty {
    padding: 24px;
    text-align: center;
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
  .foot {
    flex: none;
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 12px;
    padding: 12px 20px;
    border-top: 1px solid var(--line);
  }
`;
