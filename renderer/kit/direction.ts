/** Whether lines run from right to left here. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** Where an arrow key leads along a line: 1 on to the next, -1 back to the one before; 0: it is no such key. */
export function stepAlong(event: KeyboardEvent, element: Element): -1 | 0 | 1 {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return 0;
  return (event.key === 'ArrowRight') === isRightToLeft(element) ? -1 : 1;
}
