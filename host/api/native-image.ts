import { readFileSync } from 'node:fs';
import type { NativeImage as ElectronNativeImage } from 'electron';
import { type Pixels, readPng, resizePixels, writePng } from './pixels.ts';

interface Size {
  width: number;
  height: number;
}
interface Representation {
  scaleFactor?: number;
  width?: number;
  height?: number;
  buffer?: Buffer;
  dataURL?: string;
}

const bytesOf = (dataUrl: string): Buffer => {
  const match = /^data:image\/png;base64,(.*)$/s.exec(dataUrl);
  return Buffer.from(match?.[1] ?? '', 'base64');
};

function needBuffer(buffer: unknown): void {
  if (!Buffer.isBuffer(buffer)) throw new TypeError('buffer must be a node Buffer');
}

/** A picture in main memory. PNG only: anything else makes an empty one, as undecodable bytes do in Electron. */
export class NativeImage implements Pick<
  ElectronNativeImage,
  | 'toPNG'
  | 'getSize'
  | 'isEmpty'
  | 'addRepresentation'
  | 'toBitmap'
  | 'toDataURL'
  | 'getScaleFactors'
  | 'isTemplateImage'
  | 'setTemplateImage'
  | 'isMacTemplateImage'
  | 'getAspectRatio'
> {
  isMacTemplateImage = false;
  /** By scale factor. */
  readonly #pictures = new Map<number, Pixels>();

  private constructor(pixels: Pixels | null, scale = 1) {
    if (pixels !== null) this.#pictures.set(scale, pixels);
  }

  static createEmpty(): NativeImage {
    return new NativeImage(null);
  }

  /** Both are of macOS: elsewhere there is no such picture. */
  static createFromNamedImage(): NativeImage {
    return NativeImage.createEmpty();
  }

  static createMenuSymbol(): NativeImage {
    return NativeImage.createEmpty();
  }

  /** Takes `name@2x.png` and the like beside the file along. */
  static createFromPath(path: string): NativeImage {
    const image = NativeImage.createEmpty();
    for (const scale of [1, 2, 3]) {
      try {
        image.#add(readFileSync(scale === 1 ? path : path.replace(/(\.\w+)$/, `@${scale}x$1`)), scale);
      } catch {
        // No picture for this scale; with none at all the image is empty, as in Electron.
      }
    }
    return image;
  }

  static createFromBuffer(
    buffer: Buffer,
    options: { scaleFactor?: number; width?: number; height?: number } = {},
  ): NativeImage {
    needBuffer(buffer);
    const { width, height, scaleFactor = 1 } = options;
    const pixels = readPng(buffer);
    if (pixels === null && width && height && buffer.length >= width * height * 4) {
      return NativeImage.createFromBitmap(buffer, { width, height, scaleFactor });
    }
    return new NativeImage(pixels, scaleFactor);
  }

  static createFromDataURL(dataUrl: string): NativeImage {
    return NativeImage.createFromBuffer(bytesOf(dataUrl));
  }

  /** `buffer` is BGRA, as `toBitmap` returns it. */
  static createFromBitmap(
    buffer: Buffer,
    { width, height, scaleFactor = 1 }: Size & { scaleFactor?: number },
  ): NativeImage {
    needBuffer(buffer);
    if (width === undefined) throw new Error('width is required');
    if (height === undefined) throw new Error('height is required');
    const bytes = width * height * 4;
    if (buffer.length < bytes) throw new Error('invalid buffer size');
    if (bytes === 0) return NativeImage.createEmpty();
    return new NativeImage({ width, height, data: swapRedAndBlue(buffer.subarray(0, bytes)) }, scaleFactor);
  }

  addRepresentation({ scaleFactor = 1, buffer, dataURL, width, height }: Representation): void {
    const bytes = buffer ?? bytesOf(dataURL ?? '');
    if (this.#add(bytes, scaleFactor) || this.#pictures.has(scaleFactor) || !width || !height) return;
    if (bytes.length < width * height * 4) return;
    this.#pictures.set(scaleFactor, { width, height, data: swapRedAndBlue(bytes) });
  }

  isEmpty(): boolean {
    return this.#pictures.size === 0;
  }

  getSize(scaleFactor?: number): Size {
    const [scale, pixels] = this.#best(scaleFactor);
    return { width: Math.round(pixels.width / scale), height: Math.round(pixels.height / scale) };
  }

  getAspectRatio(scaleFactor?: number): number {
    const { width, height } = this.getSize(scaleFactor);
    return height === 0 ? 1 : Math.fround(width / height);
  }

  getScaleFactors(): number[] {
    return [...this.#pictures.keys()];
  }

  toPNG(options: { scaleFactor?: number } = {}): Buffer {
    return this.isEmpty() ? Buffer.alloc(0) : Buffer.from(writePng(this.#best(options.scaleFactor)[1]));
  }

  toBitmap(options: { scaleFactor?: number } = {}): Buffer {
    return Buffer.from(swapRedAndBlue(this.#best(options.scaleFactor)[1].data));
  }

  toDataURL(options: { scaleFactor?: number } = {}): string {
    return `data:image/png;base64,${this.toPNG(options).toString('base64')}`;
  }

  /** One missing side follows from the other. */
  resize(options: { width?: number; height?: number; quality?: string }): NativeImage {
    const pixels = this.#best(Infinity)[1];
    const ratio = pixels.width / Math.max(1, pixels.height);
    const width = options.width ?? Math.round((options.height ?? pixels.height) * ratio);
    const height = options.height ?? Math.round(width / ratio);
    const empty = this.isEmpty() || width <= 0 || height <= 0;
    return new NativeImage(empty ? null : resizePixels(pixels, width, height));
  }

  crop({ x, y, width, height }: Size & { x: number; y: number }): NativeImage {
    const source = this.#best(undefined)[1];
    const inside = x >= 0 && y >= 0 && x + width <= source.width && y + height <= source.height;
    if (!inside || width <= 0 || height <= 0) return NativeImage.createEmpty();
    const data = new Uint8Array(width * height * 4);
    for (let row = 0; row < height; row += 1) {
      const from = ((y + row) * source.width + x) * 4;
      data.set(source.data.subarray(from, from + width * 4), row * width * 4);
    }
    return new NativeImage({ width, height, data });
  }

  setTemplateImage(option: boolean): void {
    this.isMacTemplateImage = option;
  }

  isTemplateImage(): boolean {
    return this.isMacTemplateImage;
  }

  /** Every size that it has, smallest first: what a tray host or a window manager chooses from. */
  pictures(): Pixels[] {
    return [...this.#pictures.values()].sort((one, other) => one.width - other.width);
  }

  #add(bytes: Buffer, scale: number): boolean {
    const pixels = readPng(bytes);
    // The first of a scale stays.
    if (pixels !== null && !this.#pictures.has(scale)) this.#pictures.set(scale, pixels);
    return pixels !== null;
  }

  /** The picture made for the scale or the next larger one, else the largest. */
  #best(wanted = 1): [number, Pixels] {
    const known = [...this.#pictures].sort(([one], [other]) => one - other);
    return (
      known.find(([scale]) => scale >= wanted) ??
      known.at(-1) ?? [1, { width: 0, height: 0, data: new Uint8Array() }]
    );
  }
}

function swapRedAndBlue(data: Uint8Array): Uint8Array {
  const result = Uint8Array.from(data);
  for (let at = 0; at < result.length; at += 4) {
    result[at] = data[at + 2] ?? 0;
    result[at + 2] = data[at] ?? 0;
  }
  return result;
}

/** A path or an image, as Electron's constructors take them. */
export const imageOf = (image: NativeImage | string): NativeImage =>
  typeof image === 'string' ? NativeImage.createFromPath(image) : image;
