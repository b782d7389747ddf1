import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { NativeImage } from './native-image.ts';
import { resizePixels } from './pixels.ts';

const png = (channels: number, samples: number[], width = samples.length / channels): Buffer =>
  Buffer.from(encode({ width, height: 1, channels, data: new Uint8Array(samples) }));

describe('a native image', () => {
  it('reads PNG of every kind of colour and gives BGRA', () => {
    expect([...NativeImage.createFromBuffer(png(4, [1, 2, 3, 4])).toBitmap()]).toEqual([3, 2, 1, 4]);
    expect([...NativeImage.createFromBuffer(png(3, [1, 2, 3])).toBitmap()]).toEqual([3, 2, 1, 255]);
    expect([...NativeImage.createFromBuffer(png(1, [9])).toBitmap()]).toEqual([9, 9, 9, 255]);
    expect([...NativeImage.createFromBuffer(png(2, [9, 7])).toBitmap()]).toEqual([9, 9, 9, 7]);
  });

  it('survives PNG, data address and bitmap', () => {
    const image = NativeImage.createFromBitmap(Buffer.from([1, 2, 3, 255, 5, 6, 7, 128]), {
      width: 2,
      height: 1,
    });
    expect(NativeImage.createFromBuffer(image.toPNG()).toBitmap()).toEqual(image.toBitmap());
    expect(NativeImage.createFromDataURL(image.toDataURL()).getSize()).toEqual({ width: 2, height: 1 });
  });

  it('is empty for what is no PNG and for a file that is not there', () => {
    expect(NativeImage.createFromBuffer(Buffer.from('JFIF')).isEmpty()).toBe(true);
    expect(NativeImage.createFromPath('/nowhere.png').isEmpty()).toBe(true);
    expect(NativeImage.createEmpty().toPNG()).toHaveLength(0);
  });

  it('keeps a picture per scale and measures in points', () => {
    const image = NativeImage.createFromBuffer(png(4, [1, 2, 3, 255]));
    image.addRepresentation({ scaleFactor: 2, buffer: png(4, [1, 2, 3, 255, 1, 2, 3, 255]) });
    expect(image.getScaleFactors()).toEqual([1, 2]);
    expect(image.getSize()).toEqual({ width: 1, height: 1 });
    expect(image.pictures().map(({ width }) => width)).toEqual([1, 2]);
  });

  it('shrinks without letting transparent pixels darken the edge', () => {
    const source = { width: 2, height: 1, data: new Uint8Array([200, 100, 50, 255, 0, 0, 0, 0]) };
    expect([...resizePixels(source, 1, 1).data]).toEqual([200, 100, 50, 128]);
  });
});
