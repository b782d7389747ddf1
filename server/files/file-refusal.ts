import {
  ParleyError,
  refusalOf,
  type ErrorCode,
  type RefusalArguments,
  type RefusalCode,
} from '../../protocol/index.ts';

/** How each refusal of a file shows over HTTP. */
const errorCodes = {
  file_too_large: 'too_large',
  file_quota_used: 'too_large',
  file_space_used: 'too_large',
  file_storage_unavailable: 'unavailable',
  too_many_unsent_files: 'rate_limited',
  too_many_files_at_once: 'rate_limited',
  too_many_attempts: 'rate_limited',
  server_busy: 'unavailable',
} as const satisfies Partial<Record<RefusalCode, ErrorCode>>;

type FileRefusalCode = keyof typeof errorCodes;

/** Why a file, or a part of one, is not taken. */
export function fileRefusal<C extends FileRefusalCode>(
  code: C,
  parameters: RefusalArguments<C>,
  retryAfterSecs = 0,
): ParleyError {
  return new ParleyError(errorCodes[code], code, { retryAfterSecs, refusal: refusalOf(code, ...parameters) });
}
