// The mark: a speech bubble drawn with two strokes, two voices that make one conversation. All on a grid of 32, whose
// even lines fall on whole pixels at 16.

const centre = 16;
const radius = 12;

/**
 * A point of the ring; degrees clockwise from three o'clock.
 * @param {number} degrees
 */
function at(degrees) {
  const angle = (degrees * Math.PI) / 180;
  return `${(centre + radius * Math.cos(angle)).toFixed(2)} ${(centre + radius * Math.sin(angle)).toFixed(2)}`;
}

/** The first voice: from the left over the top to the right. */
const upperStroke = `M${at(-162)} A${radius} ${radius} 0 0 1 ${at(14)}`;

/** The second voice: from where the first one ends, along the bottom into the corner that speaks, and up. */
const lowerStroke = `M${at(46)} A${radius} ${radius} 0 0 1 ${at(90)} H4 V18.2`;

/**
 * The mark's two strokes.
 * @param {{ colour: string, lower?: string, width?: number }} style
 * @returns {string}
 */
export function mark({ colour, lower = colour, width = 4 }) {
  const style = `fill="none" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${lowerStroke}" stroke="${lower}" ${style}/><path d="${upperStroke}" stroke="${colour}" ${style}/>`;
}
