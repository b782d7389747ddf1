import { CodecError, limits } from '../../protocol/index.ts';

const [quote, backslash] = [...Buffer.from('"\\')];
const opening = new Set(Buffer.from('[{'));
const closing = new Set(Buffer.from(']}'));

/**
 * JSON in UTF-8 as text. What reads it, parsers and codecs, calls itself at each level: so much of it that the stack
 * overflows is refused before anything does.
 *
 * @throws CodecError
 */
export function flatText(body: Uint8Array): string {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (inString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (closing.has(byte)) depth -= 1;
    else if (opening.has(byte)) {
      depth += 1;
      if (depth > limits.jsonDepth) throw new CodecError('', `nested deeper than ${limits.jsonDepth} levels`);
    }
  }
  return Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
}
