import type { Pixels } from '../api/pixels.ts';

/** One picture of StatusNotifierItem's `IconPixmap`: width, height, ARGB32 in network byte order. */
export type IconPixmap = [number, number, Buffer];

export function toPixmap({ width, height, data }: Pixels): IconPixmap {
  const argb = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 4) {
    argb[at] = data[at + 3] ?? 0;
    argb[at + 1] = data[at] ?? 0;
    argb[at + 2] = data[at + 1] ?? 0;
    argb[at + 3] = data[at + 2] ?? 0;
  }
  return [width, height, argb];
}

/** The pictures as `_NET_WM_ICON` wants them: for each its width, its height, then ARGB words. */
export function iconPixels(pictures: readonly Pixels[]): Uint32Array {
  const words: number[] = [];
  for (const picture of pictures) {
    const [width, height, argb] = toPixmap(picture);
    words.push(width, height);
    for (let at = 0; at < argb.length; at += 4) words.push(argb.readUInt32BE(at));
  }
  return Uint32Array.from(words);
}
