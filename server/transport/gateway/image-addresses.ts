import { LazyMessage } from '../../util/lazy-message.ts';
import type { Passes } from '../../util/passes.ts';

/** Fields in which the server itself says where an image is. What people write is not in them. */
const fields: ReadonlySet<string> = new Set(['url', 'image_url', 'original_content_url', 'photo_url']);
/** Stands behind an address in a text that several people's are made of: the text itself is ASCII. */
const mark = '¶';
const path = /^\/media\/([\w-]{1,64})(?:\/thumbnail)?$/;
const marked = /\/media\/([\w-]+)(?:\/thumbnail)?¶/g;

const mentionsImage = (message: LazyMessage<unknown>): boolean =>
  message
    .parts('extended')
    .some(({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length).includes('/media/'));

/** Addresses of images with a pass in them, for clients that let a browser open them. */
export class ImageAddresses {
  readonly #passes: Passes;
  readonly #publicUrl: () => string;

  constructor(passes: Passes, publicUrl: () => string) {
    this.#passes = passes;
    this.#publicUrl = publicUrl;
  }

  /** The address as one client may use it; what is no address of an image here stays as it is. */
  signed(url: string, clientId: string): string {
    const id = this.#idOf(url);
    return id === null ? url : `${url}/${this.#passes.passFor(id, clientId)}`;
  }

  /** A message with all of its addresses signed: the same object where there are none. */
  signedIn<T>(value: T, clientId: string): T {
    // Few events show an image: only those are decoded for it.
    if (value instanceof LazyMessage) {
      return mentionsImage(value) ? (this.signedIn(value.value, clientId) as T) : value;
    }
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => this.signedIn(item, clientId));
      return items.some((item, index) => item !== value[index]) ? (items as T) : value;
    }
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
    const changed = Object.entries(value).flatMap(([name, old]: [string, unknown]) => {
      const now =
        typeof old === 'string' && fields.has(name)
          ? this.signed(old, clientId)
          : this.signedIn(old, clientId);
      return now === old ? [] : [[name, now]];
    });
    return changed.length > 0 ? { ...value, ...(Object.fromEntries(changed) as object) } : value;
  }

  /** Leaves room for each reader's pass behind an address. @param text what stands for the field's value, in quotes of `quote` */
  withRoom(text: string, quote: string, field: string, value: string): string {
    if (!fields.has(field) || this.#idOf(value) === null) return text;
    return text.slice(0, -quote.length) + mark + quote;
  }

  /** Fills the rooms in a text. */
  filled(text: string, clientId: string): string {
    if (!text.includes(mark)) return text;
    return text.replace(
      marked,
      (address, id: string) => `${address.slice(0, -1)}/${this.#passes.passFor(id, clientId)}`,
    );
  }

  /** A pass must go nowhere but here. */
  #idOf(url: string): string | null {
    const origin = this.#publicUrl().replace(/\/+$/, '');
    return url.startsWith(origin) ? (path.exec(url.slice(origin.length))?.[1] ?? null) : null;
  }
}
