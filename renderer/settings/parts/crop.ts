/** A square of a picture. The square is as large as the shorter side divided by `zoom`; all in pixels of the picture. */
export interface Crop {
  /** 1: as much as fits; up to `zoomMost`. */
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

/** The middle of the picture, as large as it goes. */
export const wholeCrop = ({ width, height }: PictureSize): Crop => ({ zoom: 1, x: width / 2, y: height / 2 });

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Never beyond the edges of the picture. */
export function keptInside(size: PictureSize, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, zoomMost);
  const half = sideOf(size, zoom) / 2;
  return { zoom, x: within(crop.x, half, size.width - half), y: within(crop.y, half, size.height - half) };
}

/** The picture is dragged by so many pixels of a stage of this length. */
export function dragged(size: PictureSize, crop: Crop, stage: number, byX: number, byY: number): Crop {
  const scale = sideOf(size, crop.zoom) / stage;
  return keptInside(size, { ...crop, x: crop.x - byX * scale, y: crop.y - byY * scale });
}

/** Where the picture lies on a stage of this length: its corner and its size there. */
export function onStage(size: PictureSize, crop: Crop, stage: number) {
  const scale = stage / sideOf(size, crop.zoom);
  return {
    left: stage / 2 - crop.x * scale,
    top: stage / 2 - crop.y * scale,
    width: size.width * scale,
    height: size.height * scale,
  };
}
