import { css } from 'lit';

/** Dark in every theme: a picture is judged best on a dark ground. */
export const photoViewerStyles = css`
  dialog {
    width: 100vw;
    max-width: none;
    height: 100vh;
    max-height: none;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    background: oklch(0.16 0.007 229);
    --text: oklch(0.937 0.004 157);
    --text-soft: oklch(0.735 0.013 178);
    --hover: oklch(0.28 0.009 226);
    --focus: oklch(0.751 0.094 196);
    color: var(--text);
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  .bar {
    flex: none;
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 56px;
    padding-block: 8px;
    padding-inline: 20px 12px;
  }
  .when {
    text-wrap: balance;
  }
  .percent {
    min-width: 52px;
    height: 32px;
    border-radius: var(--radius);
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .percent:hover {
    background: var(--hover);
  }
  .stage {
    flex: 1;
    min-height: 0;
    display: grid;
    place-items: center;
    overflow: hidden;
    padding: 0 56px 24px;
    outline-offset: -4px;
    touch-action: none;
  }
  .zoomed {
    cursor: grab;
  }
  .zoomed:active {
    cursor: grabbing;
  }
  .stage img {
    max-width: 100%;
    max-height: 100%;
    min-height: 0;
    object-fit: contain;
    user-select: none;
    will-change: transform;
  }
  .side {
    position: absolute;
    top: 50%;
    transform: translateY(-50%);
    background: oklch(0.16 0.007 229 / 0.7);
    border-radius: var(--radius);
  }
  .previous {
    inset-inline-start: 12px;
  }
  .next {
    inset-inline-end: 12px;
  }
  @media (forced-colors: active) {
    dialog,
    .side {
      background: Canvas;
    }
    dialog {
      --text: CanvasText;
      --text-soft: CanvasText;
      --hover: Canvas;
      --focus: Highlight;
    }
  }
`;
