import { limits } from '../../protocol/index.ts';
import { uploadRefusal } from '../domain/upload-refusal.ts';
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
    throw uploadRefusal('animation_too_long', [{ most: limits.imageFrames }]);
  }
  if (width * height * frames > limits.imagePixels) {
    const megapixels = limits.imagePixels / 1_000_000;
    const code = frames > 1 ? 'animation_too_many_pixels' : 'image_too_many_pixels';
    throw uploadRefusal(code, [{ megapixels }]);
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
