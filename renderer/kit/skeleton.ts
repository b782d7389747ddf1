import { css, html, type TemplateResult } from 'lit';

export const skeletonStyles = css`
  .skeleton {
    display: flex;
    align-items: center;
    gap: 12px;
    height: var(--row);
    padding: 8px;
  }
  .skeleton i {
    display: block;
    height: 10px;
    border-radius: 5px;
    background: var(--line);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  .skeleton i:first-child {
    flex: none;
    width: 36px;
    height: 36px;
    border-radius: 50%;
  }
  .skeleton div {
    flex: 1;
    display: grid;
    gap: 10px;
  }
  .skeleton div i:first-child {
    width: 45%;
    height: 10px;
    border-radius: 5px;
  }
  .skeleton div i:last-child {
    width: 80%;
  }
  @keyframes breathe {
    from {
      opacity: 1;
    }
    to {
      opacity: 0.55;
    }
  }
  @media (forced-colors: active) {
    .skeleton i {
      background: GrayText;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .skeleton i {
      animation: none;
    }
  }
`;

/** Rows in the shape of what is being loaded. */
export const skeletonRows = (count: number, label: string): TemplateResult =>
  html`<div role="status" aria-label=${label}>
    ${Array.from(
      { length: count },
      () =>
        html`<div class="skeleton">
          <i></i>
          <div><i></i><i></i></div>
        </div>`,
    )}
  </div>`;
