import { safeLine, safeName } from '../safe-text.ts';
import { endingOf } from './file-kind.ts';

/** The longest ending that is never left out. */
const endingMost = 12;

/** A file's name on one line, in two: what may be cut, and its ending with the dot, which says what the file is. */
export function fileNameParts(said: string): { readonly stem: string; readonly ending: string } {
  const line = safeLine(said);
  // As where the ending is read: what stands behind it would be drawn in its place.
  const name = line.replace(/[.\s\p{Cf}]+$/u, '') || line;
  const { length } = endingOf(name);
  const at = length > 0 && length <= endingMost ? name.lastIndexOf('.') : name.length;
  return { stem: name.slice(0, at), ending: name.slice(at) };
}

/** As `safeName`, with the ending of a name that is cut. */
export function safeFileName(said: string): string {
  const { stem, ending } = fileNameParts(said);
  return `${safeName(stem)}${ending}`;
}
