import { css } from 'lit';
import { filledRow } from '../../kit/styles/forced-colours.ts';

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
  .target {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: min(48px, var(--row));
    padding: 4px 8px;
    border-radius: 8px;
    --ground: var(--surface);
  }
  .target.active {
    background: var(--accent-soft);
    --ground: var(--accent-soft);
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
  @media (forced-colors: active) {
    .target.active {
      ${filledRow};
    }
  }
`;
