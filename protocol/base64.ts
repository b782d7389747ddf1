import protobuf from 'protobufjs/minimal.js';

const shape = /^[\w+/-]*={0,2}$/;

/** Standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  return protobuf.util.base64.encode(bytes, 0, bytes.length);
}

/** The bytes of base64 in the standard or the URL alphabet (RFC 4648), padded or not; null when it is neither. */
export function fromBase64(text: string): Uint8Array | null {
  if (!shape.test(text)) return null;
  const digits = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  const left = digits.length % 4;
  if (left === 1) return null;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  protobuf.util.base64.decode(digits.padEnd(digits.length + ((4 - left) % 4), '='), bytes, 0);
  return bytes;
}
