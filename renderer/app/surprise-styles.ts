import { css } from 'lit';

export const surpriseStyles = css`
  :host {
    display: contents;
  }
  .stage {
    position: fixed;
    inset: 60px 0 72px;
    z-index: 1;
    overflow: hidden;
    pointer-events: none;
  }
  @media (min-width: 640px) {
    .stage {
      inset-inline-start: 312px;
    }
  }
  i {
    position: absolute;
    font-style: normal;
    line-height: 1;
    opacity: 0;
    animation-timing-function: linear;
    animation-fill-mode: both;
  }
  .fall i {
    inset-inline-start: var(--lane);
    top: 0;
    animation-name: fall;
  }
  .rise i {
    inset-inline-start: var(--lane);
    bottom: 0;
    animation-name: rise;
  }
  .cross i {
    top: var(--lane);
    left: 0;
    animation-name: cross;
  }
  .peek i {
    right: -24px;
    bottom: 12%;
    font-size: 96px !important;
    animation: peek 3800ms ease-in-out both !important;
  }
  p {
    position: absolute;
    inset-inline: 0;
    bottom: 12px;
    width: fit-content;
    margin-inline: auto;
    padding: 4px 12px;
    border: 1px solid var(--line);
    border-radius: 16px;
    background: var(--raised);
    color: var(--text);
    font-size: var(--size-meta);
  }
  @keyframes fall {
    from {
      transform: translateY(-60px);
      opacity: 1;
    }
    85% {
      opacity: 1;
    }
    to {
      transform: translateY(100vh) rotate(220deg);
      opacity: 0;
    }
  }
  @keyframes rise {
    from {
      transform: translateY(60px);
      opacity: 1;
    }
    80% {
      opacity: 1;
    }
    to {
      transform: translateY(-80vh) scale(1.2);
      opacity: 0;
    }
  }
  @keyframes cross {
    from {
      transform: translateX(calc(100vw)) translateY(0);
      opacity: 1;
    }
    25% {
      transform: translateX(70vw) translateY(-10px);
    }
    50% {
      transform: translateX(45vw) translateY(0);
    }
    75% {
      transform: translateX(20vw) translateY(-10px);
    }
    to {
      transform: translateX(-80px) translateY(0);
      opacity: 1;
    }
  }
  @keyframes peek {
    from {
      transform: translateX(120px);
      opacity: 1;
    }
    25%,
    60% {
      transform: translateX(20px) rotate(-8deg);
    }
    70% {
      transform: translateX(48px);
    }
    to {
      transform: translateX(140px);
      opacity: 1;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .flights {
      display: none;
    }
    p {
      font-size: var(--size);
      padding: 8px 16px;
    }
  }
`;
