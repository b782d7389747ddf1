import { css } from 'lit';
import { cardLead } from '../kit/styles/lead.ts';
import { progressStyles } from '../kit/styles/progress.ts';
import { fileNameStyles } from '../model/files/file-view.ts';

export const attachmentStyles = [
  progressStyles,
  fileNameStyles,
  css`
    .photo {
      position: relative;
      display: block;
      max-width: 100%;
      border: 1px solid var(--line);
      border-radius: var(--radius-card);
      overflow: hidden;
      background: var(--canvas);
    }
    .photo img {
      display: block;
      max-width: 100%;
      height: auto;
      color: transparent;
    }
    .photo .badge {
      position: absolute;
      inset-block-end: 8px;
      inset-inline-start: 8px;
      padding: 0 6px;
      border-radius: 4px;
      background: oklch(0.2 0.01 200 / 0.75);
      font-size: 11px;
      line-height: 16px;
      color: oklch(1 0 90);
    }
    .gone-words {
      position: absolute;
      inset: 0;
      display: none;
      place-content: center;
      justify-items: center;
      gap: 4px;
      padding: 8px;
      font-size: 12px;
      line-height: 16px;
      text-align: center;
      color: var(--text-soft);
    }
    .photo.gone img {
      visibility: hidden;
    }
    .photo.gone .gone-words {
      display: grid;
    }
    @media (forced-colors: active) {
      .photo .badge {
        forced-color-adjust: none;
      }
    }
    .card .link {
      font-weight: 400;
    }
    .card {
      display: flex;
      align-items: center;
      gap: 12px;
      width: 340px;
      max-width: 100%;
      min-height: 56px;
      padding-inline-end: 12px;
      border: 1px solid var(--line);
      border-radius: var(--radius-card);
      overflow: hidden;
      background: var(--raised);
    }
    .card > .lead {
      ${cardLead};
    }
    .card > .lead:not(.map) > img {
      width: 56px;
      height: 56px;
      object-fit: cover;
    }
    .card.file .grow {
      padding-block: 6px;
    }
    .card.file progress {
      margin-bottom: 4px;
    }
    .card .answers {
      display: flex;
      flex-wrap: wrap;
      gap: 0 12px;
    }
    .map img {
      width: 84px;
      height: 100%;
      min-height: 84px;
      object-fit: cover;
    }
    .card > .map {
      width: 84px;
      min-height: 84px;
    }
    .map svg {
      width: 84px;
      height: 100%;
      min-height: 84px;
    }
    .map .land {
      fill: oklch(0.89 0.024 182);
    }
    .map .water {
      fill: oklch(0.79 0.045 205);
    }
    .map .road {
      fill: none;
      stroke: oklch(1 0 90);
      stroke-width: 3;
      opacity: 0.85;
    }
    .map .pin {
      fill: oklch(0.517 0.164 27);
    }
    .map .hole {
      fill: oklch(1 0 90);
    }
  `,
];
