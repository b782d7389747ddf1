/**
 * How much longer than its time something lasts that another process stated. That process says when it is over; by then
 * that has arrived, or the process was missed for so long that it counts as gone.
 */
export const graceMs = 30_000;
