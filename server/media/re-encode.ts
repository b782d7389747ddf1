import type { SharpOptions } from 'sharp';
import { uploadRefusal } from '../domain/upload-refusal.ts';
import { limits } from '../../protocol/index.ts';
import type { StoredImage } from '../domain/messages/media.ts';
import { encodingPlan, type EncodingPlan } from './encoding-plan.ts';
import { IdleThreads } from './idle-threads.ts';
import type { ImageFormat } from './image-format.ts';
import { type ImageTarget, type ImageThread, UnreadableImage } from './image-thread.ts';

export interface EncodedImage extends StoredImage {
  readonly bytes: Uint8Array;
}

export interface ReEncoded {
  readonly animated: boolean;
  readonly whole: EncodedImage;
  readonly thumbnail: EncodedImage;
}

/** The slowest image within the limits takes a few seconds of one core; a busy machine has less than one to give. */
const timeoutSecs = 60;
/** An image that arrived small and comes out larger than this was made to do so. */
const mostBytes = 4 * limits.imageBytes;

/** Of this process, as its threads are. */
const idleThreads = new IdleThreads();

/**
 * Decodes an image file and encodes it again, upright, in sRGB, and without anything but its pixels: no place, no camera,
 * no preview of what was cut away. The thumbnail is still and has the same sides or smaller ones.
 *
 * @throws ParleyError `too_large` (before decoding) or `undecodable`, in words for the one who sent it
 */
export async function reEncode(thread: ImageThread, path: string, format: ImageFormat): Promise<ReEncoded> {
  try {
    const plan = await planFor(thread, path, format);
    return await idleThreads.during(bothForms(thread, path, plan));
  } catch (error) {
    if (error instanceof UnreadableImage) throw uploadRefusal('image_damaged', [], { cause: error });
    throw error;
  }
}

async function bothForms(thread: ImageThread, path: string, plan: EncodingPlan): Promise<ReEncoded> {
  const { animated } = plan;
  const whole = await encoded(thread, path, { animated, format: plan.whole, mostPixels: null });
  // Always from the first frame; JPEG is decoded at a fraction of its size for it.
  const still = { animated: false, format: plan.thumbnail, mostPixels: limits.thumbnailPixels };
  return { animated, whole, thumbnail: await encoded(thread, path, still) };
}

const isAnimatable = (format: ImageFormat): boolean => format === 'gif' || format === 'webp';

/** Only the header is read: the size is checked before anything is decoded. */
async function planFor(thread: ImageThread, path: string, format: ImageFormat): Promise<EncodingPlan> {
  const options: SharpOptions = { limitInputPixels: false, animated: isAnimatable(format) };
  const { width, height, pageHeight, pages, hasAlpha } = await thread.headers({ path, options });
  const frames = isAnimatable(format) ? (pages ?? 1) : 1;
  return encodingPlan({ format, width, height: pageHeight ?? height, frames, hasAlpha });
}

interface Form extends Pick<ImageTarget, 'format' | 'mostPixels'> {
  readonly animated: boolean;
}

async function encoded(
  thread: ImageThread,
  path: string,
  { animated, format, mostPixels }: Form,
): Promise<EncodedImage> {
  const options: SharpOptions = {
    limitInputPixels: limits.imagePixels,
    failOn: 'error',
    sequentialRead: true,
    animated,
  };
  // Frames lie below each other while they are worked on: turning them would mix them.
  const target = { format, upright: !animated, mostPixels, timeoutSecs };
  const { data, info } = await thread.encode({ path, options }, target);
  if (data.length > mostBytes) throw uploadRefusal('image_too_large_decoded', []);
  return {
    contentType: `image/${format}`,
    width: info.width,
    height: info.pageHeight ?? info.height,
    byteLength: data.length,
    bytes: data,
  };
}
