import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { uploadRefusal } from '../domain/upload-refusal.ts';
import { limits, ParleyError } from '../../protocol/index.ts';
import type { StoredImage } from '../domain/messages/media.ts';
import { encodingPlan, type EncodingPlan } from './encoding-plan.ts';
import { IdleThreads } from './idle-threads.ts';
import type { ImageFormat } from './image-format.ts';
import { letThreadsYield } from './yielding-threads.ts';

export interface EncodedImage extends StoredImage {
  readonly bytes: Uint8Array;
}

export interface ReEncoded {
  readonly animated: boolean;
  readonly whole: EncodedImage;
  readonly thumbnail: EncodedImage;
}

type SharpModule = typeof import('sharp').default;

/** The slowest image within the limits takes a few seconds of one core; a busy machine has less than one to give. */
const timeoutSecs = 60;
/** An image that arrived small and comes out larger than this was made to do so. */
const mostBytes = 4 * limits.imageBytes;
const decoders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);

let loading: Promise<SharpModule> | null = null;
/** Of this process, as its threads are. */
const idleThreads = new IdleThreads();

/**
 * Decodes an image file and encodes it again, upright, in sRGB, and without anything but its pixels: no place, no camera,
 * no preview of what was cut away. The thumbnail is still and has the same sides or smaller ones.
 *
 * @throws ParleyError `too_large` (before decoding) or `undecodable`, in words for the one who sent it
 */
export async function reEncode(path: string, format: ImageFormat): Promise<ReEncoded> {
  loading ??= load();
  const sharp = await loading;
  const plan = planFor(format, await readHeader(sharp, path, format));
  try {
    return await idleThreads.during(bothForms(sharp, path, plan));
  } catch (error) {
    if (error instanceof ParleyError) throw error;
    throw uploadRefusal('image_damaged', [], { cause: error });
  }
}

async function bothForms(sharp: SharpModule, path: string, plan: EncodingPlan): Promise<ReEncoded> {
  const whole = await encoded(oriented(sharp, path, plan), plan.whole);
  // Always from the first frame; JPEG is decoded at a fraction of its size for it.
  const still = oriented(sharp, path, { ...plan, animated: false }).resize({
    width: limits.thumbnailPixels,
    height: limits.thumbnailPixels,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return { animated: plan.animated, whole, thumbnail: await encoded(still, plan.thumbnail) };
}

// Loaded with the first image, so that a server starts fast. One thread per image, and nothing kept between images: the
// queue in front decides how much memory is used.
async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  letThreadsYield();
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  return sharp;
}

const isAnimatable = (format: ImageFormat): boolean => format === 'gif' || format === 'webp';

async function readHeader(sharp: SharpModule, path: string, format: ImageFormat): Promise<Metadata> {
  try {
    // Only the header is read: its size is checked before anything is decoded.
    return await sharp(path, { limitInputPixels: false, animated: isAnimatable(format) }).metadata();
  } catch (error) {
    throw uploadRefusal('image_damaged', [], { cause: error });
  }
}

function planFor(format: ImageFormat, header: Metadata): EncodingPlan {
  const { width, height, pageHeight, hasAlpha } = header;
  const frames = isAnimatable(format) ? (header.pages ?? 1) : 1;
  return encodingPlan({ format, width, height: pageHeight ?? height, frames, hasAlpha });
}

function oriented(sharp: SharpModule, path: string, { animated }: EncodingPlan): Sharp {
  const options: SharpOptions = {
    limitInputPixels: limits.imagePixels,
    failOn: 'error',
    sequentialRead: true,
    animated,
  };
  const image = sharp(path, options).timeout({ seconds: timeoutSecs });
  // Frames lie below each other while they are worked on: turning them would mix them.
  return animated ? image : image.autoOrient();
}

async function encoded(image: Sharp, format: EncodingPlan['whole']): Promise<EncodedImage> {
  const { data, info } = await into(image, format).toBuffer({ resolveWithObject: true });
  if (data.length > mostBytes) throw uploadRefusal('image_too_large_decoded', []);
  return {
    contentType: `image/${format}`,
    width: info.width,
    height: info.pageHeight ?? info.height,
    byteLength: data.length,
    bytes: data,
  };
}

function into(image: Sharp, format: EncodingPlan['whole']): Sharp {
  if (format === 'png') return image.png();
  // Effort 2 takes a third of the time of the standard and 5 percent more bytes.
  return format === 'webp' ? image.webp({ quality: 85, effort: 2 }) : image.jpeg({ quality: 85 });
}
