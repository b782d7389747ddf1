import { css } from 'lit';

export const conversationStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    background: var(--surface);
  }
  .nothing {
    flex: 1;
    display: grid;
    gap: 16px;
    align-content: center;
    justify-items: center;
    padding: 24px;
    text-align: center;
    color: var(--text-soft);
  }
  .nothing .button {
    color: var(--text);
  }
  .nothing svg {
    stroke-width: 1.25;
    width: 48px;
    height: 48px;
  }
  .typing {
    flex: none;
    display: flex;
    align-items: center;
    gap: 6px;
    width: 100%;
    max-width: 808px;
    height: 20px;
    margin-inline: auto;
    padding-inline: 24px;
    font-size: 12px;
    color: var(--text-soft);
  }
  .here {
    flex: none;
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--positive);
  }
  .off {
    flex: none;
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 8px;
    padding: 6px 24px;
    border-bottom: 1px solid var(--line);
    background: var(--canvas);
    font-size: 12px;
    line-height: 16px;
    color: var(--text-soft);
  }
  .dots {
    display: inline-flex;
    gap: 3px;
  }
  .dots i {
    width: 4px;
    height: 4px;
    border-radius: 50%;
    background: var(--accent);
    animation: pulse 1.2s ease-in-out infinite;
  }
  .dots i:nth-child(2) {
    animation-delay: 0.2s;
  }
  .dots i:nth-child(3) {
    animation-delay: 0.4s;
  }
  @keyframes pulse {
    50% {
      opacity: 0.25;
    }
  }
  .banner {
    flex: none;
    padding: 8px 24px 16px;
    text-align: center;
    color: var(--text-soft);
  }
  .banner.blocked {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 8px 16px;
  }
  .banner.above {
    padding-block: 8px 4px;
    font-size: 12px;
  }
  @media (max-width: 639px) {
    .typing,
    .off {
      padding-inline: 12px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .dots i {
      animation: none;
    }
  }
`;
