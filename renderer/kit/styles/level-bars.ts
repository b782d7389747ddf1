import { css } from 'lit';

/** Bars that say how loud something is or was. */
export const levelBarStyles = css`
  .bars {
    display: block;
    width: 100%;
    height: 24px;
  }
  .bars path {
    fill: none;
    stroke: color-mix(in oklch, var(--text-soft) 70%, transparent);
    stroke-width: 2.5px;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
  }
  .bars .marked {
    stroke: var(--accent);
  }
  @media (forced-colors: active) {
    .bars path {
      stroke: CanvasText;
      stroke-width: 1.5px;
    }
    .bars .marked {
      stroke: Highlight;
      stroke-width: 3.5px;
    }
  }
`;
