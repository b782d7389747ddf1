// The tray's glyphs for a panel of unknown colour, as on most Linux desktops: they bring their own ground. The teal has
// at least three to one against white, against the usual dark panels, and against the white sign on it.
import { mark } from './mark.mjs';

// The grey keeps the same distances.
export const solidColours = { ground: '#1a8c91', offline: '#7a838a', sign: '#ffffff', dot: '#e8590c' };

/** A speech bubble that fills the square: round, with the corner that speaks at the lower left. */
const bubble = 'M16 1.5A14.5 14.5 0 1 1 16 30.5H3.5A2 2 0 0 1 1.5 28.5V16A14.5 14.5 0 0 1 16 1.5Z';

const stroke = (/** @type {string} */ path, /** @type {string} */ colour, /** @type {number} */ width) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const filled = (/** @type {string} */ colour) => `<path d="${bubble}" fill="${colour}"/>`;
const solid = filled(solidColours.ground);

/** `besideDot`: taken out of the sign where there is a dot, so that no crumb of it is left over.
 * @type {Record<import('./tray.mjs').TrayState, { shape: string, sign: string, besideDot?: string }>} */
const states = {
  online: {
    shape: solid,
    sign: `<g transform="translate(16 16) scale(0.6) translate(-16 -16)">${mark({ colour: solidColours.sign, width: 5 })}</g>`,
    besideDot: '<path d="M19.5 6H32V19.2H19.5Z" fill="#000"/>',
  },
  away: { shape: solid, sign: stroke('M15 10V18L20 21', solidColours.sign, 3.6) },
  dnd: { shape: solid, sign: stroke('M9.5 16.5H22.5', solidColours.sign, 4.4) },
  'desktop-off': {
    shape: `<path d="${bubble}" fill="none" stroke="${solidColours.ground}" stroke-width="3" transform="translate(16 16) scale(0.9) translate(-16 -16)"/>`,
    sign: '',
  },
  offline: {
    shape: filled(solidColours.offline),
    sign: stroke('M10.5 10.5L21.5 21.5', solidColours.sign, 4),
  },
};

/**
 * One tray glyph with its own ground, as SVG.
 * @param {import('./tray.mjs').TrayState} state
 * @param {boolean} unread
 * @returns {string}
 */
export function solidTrayGlyph(state, unread) {
  const { shape, sign, besideDot = '' } = states[state];
  const dotCut = unread ? '<circle cx="25" cy="7" r="9" fill="#000"/>' : '';
  const mask = (/** @type {string} */ id, /** @type {string} */ cuts) =>
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><rect width="32" height="32" fill="#fff"/>${cuts}</mask>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">',
    mask('bubble', dotCut),
    mask('sign', unread ? dotCut + besideDot : ''),
    `<g mask="url(#bubble)">${shape}</g>`,
    sign && `<g mask="url(#sign)">${sign}</g>`,
    unread ? `<circle cx="25" cy="7" r="6.6" fill="${solidColours.dot}"/>` : '',
    '</svg>',
  ].join('');
}
