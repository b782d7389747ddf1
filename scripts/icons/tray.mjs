// The tray's glyphs: one colour and transparency, states shown by shape, unread by a dot with a gap around it.
import { mark } from './mark.mjs';

/** @typedef {keyof typeof inside} TrayState */

/** @type {readonly TrayState[]} */
export const trayStates = ['online', 'away', 'dnd', 'desktop-off', 'offline'];
export const traySizes = [16, 22, 24, 32, 44, 48, 64];

/** Glyph and dot per ground: for light panels, dark panels, and for panels that colour a template themselves. */
export const trayGrounds = {
  light: { glyph: '#22333a', dot: '#d9480f' },
  dark: { glyph: '#f3f5f4', dot: '#ff8a5c' },
  template: { glyph: '#000000', dot: '#000000' },
};

/** @typedef {{ over: string, cut: string, width: number, scale?: number, besideDot?: string }} Inside */

/** The end of the upper stroke below the dot, which would be left over as a crumb. */
const strokeEnd = '<path d="M19 6H32V21.5H19Z" fill="#000"/>';

/**
 * What lies inside the bubble or over it. `cut` is taken out of what lies below, `besideDot` too where there is a dot;
 * by itself that is the stroke's end.
 */
const inside = {
  online: () => ({ over: '', cut: '', width: 4 }),
  away: (/** @type {string} */ colour) => ({
    over: `<path d="M16 11V17L20 19.4" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
    cut: '',
    width: 4,
  }),
  dnd: (/** @type {string} */ colour) => ({
    over: `<path d="M11 16H21" stroke="${colour}" stroke-width="4" stroke-linecap="round"/>`,
    cut: '',
    width: 4,
  }),
  // Hollow: thin, on the outer edge, so that its lines fall on whole pixels too.
  'desktop-off': () => ({ over: '', cut: '', width: 2.2, scale: 13 / 12 }),
  offline: (/** @type {string} */ colour) => ({
    over: `<path d="M5 5L27 27" stroke="${colour}" stroke-width="3.5" stroke-linecap="round"/>`,
    cut: '<path d="M4 4L28 28" stroke="#000" stroke-width="9"/>',
    width: 4,
    besideDot: '<path d="M4 0H32V28Z" fill="#000"/>',
  }),
};

/**
 * One tray glyph as SVG.
 * @param {TrayState} state
 * @param {boolean} unread
 * @param {{ glyph: string, dot: string }} colours
 * @returns {string}
 */
export function trayGlyph(state, unread, colours) {
  const {
    over,
    cut,
    width,
    scale = 1,
    besideDot = strokeEnd,
  } = /** @type {Inside} */ (inside[state](colours.glyph));
  const bubble = mark({ colour: colours.glyph, width: width / scale });
  const dotCut = unread ? '<circle cx="25" cy="7" r="9" fill="#000"/>' : '';
  const dot = unread ? `<circle cx="25" cy="7" r="6" fill="${colours.dot}"/>` : '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">',
    `<mask id="bubble" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><rect width="32" height="32" fill="#fff"/>${cut}${dotCut}${unread ? besideDot : ''}</mask>`,
    `<mask id="sign" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><rect width="32" height="32" fill="#fff"/>${dotCut}</mask>`,
    `<g mask="url(#bubble)">`,
    scale === 1
      ? bubble
      : `<g transform="translate(16 16) scale(${scale.toFixed(4)}) translate(-16 -16)">${bubble}</g>`,
    '</g>',
    over && `<g mask="url(#sign)">${over}</g>`,
    dot,
    '</svg>',
  ]
    .filter(Boolean)
    .join('');
}
