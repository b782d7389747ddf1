import { encode } from 'fast-png';

/** A small landscape, as PNG: something to look at where a test needs a photo. */
export const pictureBytes = Buffer.from(
  encode({
    width: 320,
    height: 200,
    channels: 3,
    data: Uint8Array.from({ length: 320 * 200 * 3 }, (_, index) => {
      const y = Math.floor(index / 960);
      const channel = index % 3;
      if (y > 130) return [64, 93, 110][channel] ?? 0;
      return ([239, 190, 140][channel] ?? 0) - Math.floor(y / 6) * (channel === 2 ? -1 : 1);
    }),
  }),
);
