import protobuf from 'protobufjs/minimal.js';
import { CodecError } from './codec-error.ts';
import type { WireReader } from './schema-types.ts';

const BareReader = protobuf.Reader as unknown as new (bytes: Uint8Array) => WireReader;

/** Reads numbers as numbers: what a double cannot hold exactly is an error, not another value. */
class CheckedReader extends BareReader {
  override uint64(): number {
    const { buf, len } = this;
    let value = 0;
    let scale = 1;
    for (let length = 0; length < 10 && this.pos < len; length++) {
      const byte = buf[this.pos++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) throw new CodecError('', 'uint64 above 2^53-1');
        return value;
      }
      scale *= 0x80;
    }
    throw new CodecError('', 'malformed: unfinished number');
  }

  override double(): number {
    const value = super.double();
    if (!Number.isFinite(value)) throw new CodecError('', 'double is not finite');
    return value;
  }
}

interface Encoder {
  encode(text: string): Uint8Array;
}

/** Every host of JavaScript has it; declared here because this room knows neither Node nor the DOM. */
const encoder = new (globalThis as unknown as { TextEncoder: new () => Encoder }).TextEncoder();

/** From this many units on, the host's encoder beats the writer's loop. */
const LONG_STRING_UNITS = 256;

/** What is encoded at about the same time lies in one piece of memory of this size. */
const SLAB_BYTES = 8192;
let slab = new ArrayBuffer(0);
let used = 0;

/** Writes half of a surrogate pair as U+FFFD, as TextEncoder does, so that every string on the wire is UTF-8. */
class CheckedWriter extends protobuf.Writer {
  /** As the writer's own pool does it, without the cost of making a view of a view. */
  static override alloc(size: number): Uint8Array {
    if (size > SLAB_BYTES / 2) return new Uint8Array(size);
    if (used + size > slab.byteLength) {
      slab = new ArrayBuffer(SLAB_BYTES);
      used = 0;
    }
    const bytes = new Uint8Array(slab, used, size);
    used += size;
    return bytes;
  }

  override string(value: string): this {
    if (value.length >= LONG_STRING_UNITS) super.bytes(encoder.encode(value));
    else super.string(value.isWellFormed() ? value : value.toWellFormed());
    return this;
  }
}

export function newReader(bytes: Uint8Array): WireReader {
  return new CheckedReader(bytes);
}

export function newWriter(): protobuf.Writer {
  return new CheckedWriter();
}
