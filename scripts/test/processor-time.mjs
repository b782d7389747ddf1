/** Linux counts in hundredths of a second, whatever the machine. */
const ticksPerSecond = 100;

/**
 * How long the processor worked for a process and for everything that it started and waited for. Unlike the time that
 * passes, it hardly depends on what else the machine does.
 * @param {string} stat what /proc/PID/stat says
 * @returns {number} seconds
 */
export function processorSeconds(stat) {
  // The name before may hold anything, also spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}
