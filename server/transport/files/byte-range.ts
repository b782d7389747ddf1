/** From the first byte on and before another. */
export interface ByteRange {
  readonly from: number;
  readonly before: number;
}

/**
 * The part of a file that a Range header names. Several ranges at once, and what is no range of bytes, are answered with the whole file,
 * as HTTP allows: no request makes more work than fetching the file.
 *
 * @returns `none` where the file has no such bytes
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,16})-(\d{0,16})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { from: size - length, before: size };
  }
  const from = Number(first);
  const before = last === '' ? size : Math.min(Number(last) + 1, size);
  if (from >= size) return 'none';
  return before <= from ? 'whole' : { from, before };
}
