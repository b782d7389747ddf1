import { css } from 'lit';

/** A thin bar that says how much of something has come or gone. */
export const progressStyles = css`
  progress {
    appearance: none;
    display: block;
    width: 100%;
    height: 4px;
    margin-top: 6px;
    border-radius: 2px;
    overflow: hidden;
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
  }
  @media (forced-colors: active) {
    progress {
      height: 8px;
      border: 1px solid CanvasText;
      forced-color-adjust: none;
    }
    progress::-webkit-progress-bar {
      background: Canvas;
    }
  }
`;
