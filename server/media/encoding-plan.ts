import { limits, ParleyError } from '../../protocol/index.ts';
import type { ImageFormat } from './image-format.ts';

/** What the header of an image says. */
export interface ImageHeader {
  readonly format: ImageFormat;
  readonly width: number;
  /** Of one frame. */
  readonly height: number;
  readonly frames: number;
  readonly hasAlpha: boolean;
}

export interface EncodingPlan {
  readonly animated: boolean;
  readonly whole: 'jpeg' | 'png' | 'webp';
  readonly thumbnail: 'jpeg' | 'webp';
}

/**
 * In which formats an image is kept: photos as JPEG or WebP, drawings without loss as PNG, animations as WebP, which is
 * a fraction of a GIF. What arrives as AVIF is kept in a format that every client can show.
 *
 * @throws ParleyError `too_large` naming the limit: nothing was decoded yet
 */
export function encodingPlan({ format, width, height, frames, hasAlpha }: ImageHeader): EncodingPlan {
  if (frames > limits.imageFrames) {
    throw new ParleyError('too_large', `An animation has at most ${limits.imageFrames} frames.`);
  }
  if (width * height * frames > limits.imagePixels) {
    const megapixels = limits.imagePixels / 1_000_000;
    const counted = frames > 1 ? ', all frames together' : '';
    throw new ParleyError('too_large', `An image has at most ${megapixels} megapixels${counted}.`);
  }
  const thumbnail = hasAlpha ? 'webp' : 'jpeg';
  if (frames > 1) return { animated: true, whole: 'webp', thumbnail };
  return { animated: false, whole: stillFormat(format, hasAlpha), thumbnail };
}

function stillFormat(format: ImageFormat, hasAlpha: boolean): EncodingPlan['whole'] {
  if (format === 'jpeg' || format === 'webp') return format;
  if (format === 'avif') return hasAlpha ? 'webp' : 'jpeg';
  return 'png';
}
