import {
  ParleyError,
  refusalOf,
  type ErrorCode,
  type RefusalArguments,
  type RefusalCode,
} from '../../protocol/index.ts';

/** How each refusal of an image shows over HTTP. */
const errorCodes = {
  image_format_unknown: 'unsupported_media_type',
  image_damaged: 'undecodable',
  image_too_large: 'too_large',
  image_too_large_decoded: 'too_large',
  image_too_many_pixels: 'too_large',
  animation_too_many_pixels: 'too_large',
  animation_too_long: 'too_large',
  too_many_unsent_images: 'rate_limited',
  too_many_images_at_once: 'rate_limited',
  too_many_attempts: 'rate_limited',
  server_busy: 'unavailable',
} as const satisfies Partial<Record<RefusalCode, ErrorCode>>;

type ImageRefusalCode = keyof typeof errorCodes;

/** Why an image is not taken. */
export function imageRefusal<C extends ImageRefusalCode>(
  code: C,
  parameters: RefusalArguments<C>,
  options: { readonly cause?: unknown; readonly retryAfterSecs?: number } = {},
): ParleyError {
  return new ParleyError(errorCodes[code], code, { ...options, refusal: refusalOf(code, ...parameters) });
}
