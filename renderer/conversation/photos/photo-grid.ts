import { css, html, nothing, type TemplateResult } from 'lit';

/** As many are drawn; the last of them says how many more there are. */
export const shownPhotos = 5;

/**
 * Pictures of one message side by side, in rows that are full: one as it is, two and four in twos, three and five with a
 * row of another number. Each is cut to its box from the middle, a little above, where heads are.
 */
export const photoGridStyles = css`
  .photos {
    display: grid;
    grid-template-columns: repeat(6, 1fr);
    gap: 3px;
    width: 360px;
    max-width: 100%;
    border-radius: var(--radius-card);
    overflow: hidden;
  }
  .photos .photo {
    grid-column: span 3;
    aspect-ratio: 1;
    border-radius: 0;
  }
  .photos.two .photo {
    aspect-ratio: 4 / 5;
  }
  .photos.three .photo:first-child {
    grid-column: span 6;
    aspect-ratio: 3 / 2;
  }
  .photos.five .photo:nth-child(-n + 2) {
    aspect-ratio: 6 / 5;
  }
  .photos.five .photo:nth-child(n + 3) {
    grid-column: span 2;
  }
  .photos .photo img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: 50% 30%;
  }
  .photos .beyond {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    background: oklch(0.2 0.01 200 / 0.6);
    color: oklch(1 0 90);
    font-size: 20px;
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .photos .beyond {
      forced-color-adjust: none;
    }
  }
`;

const layouts = ['', '', 'two', 'three', 'four', 'five'];

/** Lays out what belongs to one message; what is beyond five is left out. */
export function photoGrid<T>(
  photos: readonly T[],
  draw: (photo: T, at: number) => TemplateResult,
): TemplateResult | typeof nothing {
  const [only, ...others] = photos;
  if (only === undefined) return nothing;
  if (others.length === 0) return draw(only, 0);
  const shown = photos.slice(0, shownPhotos);
  return html`<div class="photos ${layouts[shown.length] ?? ''}">${shown.map(draw)}</div>`;
}
