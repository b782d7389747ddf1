import type { IncomingHttpHeaders } from 'node:http';
import type { AnnouncedFile } from '../../files/file-library.ts';

/** Bytes of the header that says what a file is: a long name in its encoding, and a few words more. */
const metadataMost = 8192;

/** A number of bytes in a header; null: it is none. */
export function wholeNumber(header: string | string[] | undefined): number | null {
  const text = String(header ?? '');
  const value = Number(text);
  return /^\d{1,16}$/.test(text) && Number.isSafeInteger(value) ? value : null;
}

/** The file that a request announces, or a sentence that says what is missing. */
export function announcedFile(headers: IncomingHttpHeaders): AnnouncedFile | string {
  const size = wholeNumber(headers['upload-length']);
  if (size === null) return 'Say in Upload-Length how many bytes the file has.';
  const metadata = metadataIn(String(headers['upload-metadata'] ?? ''));
  if (metadata === null) return 'Upload-Metadata is a list of names and values in base64.';
  return { size, name: metadata.get('filename') ?? '', type: metadata.get('filetype') ?? '' };
}

function metadataIn(header: string): ReadonlyMap<string, string> | null {
  if (header.length > metadataMost) return null;
  const found = new Map<string, string>();
  for (const pair of header.split(',')) {
    if (pair.trim() === '') continue;
    const [, name, value = ''] = /^\s*([^\s,]+)(?: +([A-Za-z0-9+/=]*))?\s*$/.exec(pair) ?? [];
    if (name === undefined) return null;
    found.set(name, Buffer.from(value, 'base64').toString('utf8'));
  }
  return found;
}
