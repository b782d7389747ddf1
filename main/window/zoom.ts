import type { ZoomStep } from '../../preload/commands/window.ts';

/** Per cent, as browsers step through them. */
const zoomSteps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const;
const usualZoom = 100;

/** The next step from a zoom in per cent, which may lie between steps. */
export function zoomAfter(percent: number, step: ZoomStep): number {
  if (step === 'reset') return usualZoom;
  const next =
    step === 'in' ? zoomSteps.find((each) => each > percent) : zoomSteps.findLast((each) => each < percent);
  return next ?? (step === 'in' ? Math.max(...zoomSteps) : Math.min(...zoomSteps));
}
