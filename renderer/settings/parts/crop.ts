/** A square of a picture. Its side is the picture's shorter side divided by `zoom`; all in pixels of the picture. */
export interface Crop {
  /** From 1, the largest square that fits, to `zoomMost`. */
  readonly zoom: number;
  /** Middle of the square. */
  readonly x: number;
  readonly y: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const zoomMost = 4;

/** Length of the side of the square. */
export const sideOf = ({ width, height }: PictureSize, zoom: number): number =>
  Math.min(width, height) / zoom;

/** The largest square in the middle of the picture. */
export const wholeCrop = ({ width, height }: PictureSize): Crop => ({ zoom: 1, x: width / 2, y: height / 2 });

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Keeps the square within the edges of the picture. */
export function keptInside(size: PictureSize, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, zoomMost);
  const half = sideOf(size, zoom) / 2;
  return { zoom, x: within(crop.x, half, size.width - half), y: within(crop.y, half, size.height - half) };
}

/** Drags the picture by some pixels of a stage that is `stage` pixels wide. */
export function dragged(size: PictureSize, crop: Crop, stage: number, byX: number, byY: number): Crop {
  const scale = sideOf(size, crop.zoom) / stage;
  return keptInside(size, { ...crop, x: crop.x - byX * scale, y: crop.y - byY * scale });
}

/** The picture's position and size on a stage that is `stage` pixels wide. */
export function onStage(size: PictureSize, crop: Crop, stage: number) {
  const scale = stage / sideOf(size, crop.zoom);
  return {
    left: stage / 2 - crop.x * scale,
    top: stage / 2 - crop.y * scale,
    width: size.width * scale,
    height: size.height * scale,
  };
}
