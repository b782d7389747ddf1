/** A picture in the viewer: how large, and how far its middle is from the window's, pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };
const largest = 8;
export const zoomStep = 1.5;

/** Larger or smaller around a point, seen from the window's middle; never smaller than the whole in the window. */
export function zoomedBy({ scale, x, y }: Zoom, factor: number, at = { x: 0, y: 0 }): Zoom {
  const to = Math.min(largest, Math.max(1, scale * factor));
  if (to === 1) return fitted;
  const ratio = to / scale;
  return { scale: to, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio };
}

/** Moved, but never so far that less than the picture's edge would reach the middle. `half`: of the fitted picture. */
export function movedBy(zoom: Zoom, dx: number, dy: number, half: { x: number; y: number }): Zoom {
  const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
  if (zoom.scale === 1) return zoom;
  return {
    scale: zoom.scale,
    x: within(zoom.x + dx, half.x * zoom.scale),
    y: within(zoom.y + dy, half.y * zoom.scale),
  };
}
