// The app's icon: the mark in white and mint on deep teal.
import { mark } from './mark.mjs';

/** Sizes that desktop environments and electron-builder look for. */
export const appIconSizes = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512, 1024];

/**
 * The app icon as SVG.
 * @param {boolean} small drawn larger within its ground, so that the strokes stay readable at 16 to 24 px
 * @returns {string}
 */
export function appIcon(small) {
  const ground = small ? { inset: 0, radius: 7 } : { inset: 1.5, radius: 7.5 };
  const scale = small ? 0.75 : 0.62;
  const side = 32 - 2 * ground.inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#16999c"/>
      <stop offset="1" stop-color="#07535f"/>
    </linearGradient>
  </defs>
  <rect x="${ground.inset}" y="${ground.inset}" width="${side}" height="${side}" rx="${ground.radius}" fill="url(#ground)"/>
  <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${mark({ colour: '#ffffff', lower: '#a9e6dd', width: 4.6 })}</g>
</svg>
`;
}
