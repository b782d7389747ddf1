import {
  decode,
  encode,
  type MessageName,
  type MessageTypes,
  type Variant,
} from '../../../protocol/index.ts';
import { unknownToBase } from '../../testing/base-decoder.ts';

/** As it looks at the other end, so that nothing passes here that a client could not receive. */
export function overWire<N extends MessageName>(
  name: N,
  value: MessageTypes[N],
  variant: Variant,
): MessageTypes[N] {
  return received(name, encode(name, value, variant), variant);
}

/** What a client reads. @throws when one of the base variant could not understand it to the last byte */
export function received<N extends MessageName>(
  name: N,
  bytes: Uint8Array,
  variant: Variant,
): MessageTypes[N] {
  const unknown = variant === 'base' ? unknownToBase(name, bytes) : [];
  if (unknown.length > 0) throw new Error(`unknown to the base variant: ${unknown.join('; ')}`);
  return decode(name, bytes, variant);
}
