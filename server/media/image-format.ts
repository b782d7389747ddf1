/** The formats that people may upload. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** How many bytes of a file `imageFormat` looks at. */
export const headBytes = 32;

/**
 * The format of a file by its first bytes; null when it is none of ours. Nothing else reaches a decoder: neither what a
 * request claims to be nor formats that can refer to other files, such as SVG.
 */
export function imageFormat(head: Uint8Array): ImageFormat | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, headBytes)).toString(
    'latin1',
  );
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftypavif', 4) || text.startsWith('ftypavis', 4)) return 'avif';
  return null;
}
