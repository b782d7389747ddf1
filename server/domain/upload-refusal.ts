import {
  ParleyError,
  refusalOf,
  type ErrorCode,
  type RefusalArguments,
  type RefusalCode,
} from '../../protocol/index.ts';

/** How each refusal of an image or a file shows over HTTP. */
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
  file_too_large: 'too_large',
  file_quota_used: 'too_large',
  file_space_used: 'too_large',
  file_storage_unavailable: 'unavailable',
  too_many_unsent_files: 'rate_limited',
  too_many_files_at_once: 'rate_limited',
  too_many_attempts: 'rate_limited',
  server_busy: 'unavailable',
} as const satisfies Partial<Record<RefusalCode, ErrorCode>>;

/** Why an image, a file or a part of one is not taken. */
export function uploadRefusal<C extends keyof typeof errorCodes>(
  code: C,
  parameters: RefusalArguments<C>,
  options: { readonly cause?: unknown; readonly retryAfterSecs?: number } = {},
): ParleyError {
  return new ParleyError(errorCodes[code], code, { ...options, refusal: refusalOf(code, ...parameters) });
}

/** The same may be taken in so many seconds. */
export function uploadLater(
  code: 'too_many_attempts' | 'too_many_images_at_once' | 'too_many_files_at_once' | 'server_busy',
  seconds: number,
): ParleyError {
  return uploadRefusal(code, [{ seconds }], { retryAfterSecs: seconds });
}
