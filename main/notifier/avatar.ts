import type { RawImage } from './notifier.ts';

/** Edge length in pixels: what daemons show at most, on a screen of double density. */
const size = 96;
/** Enough for everybody one hears from in a day; a picture is 36 KiB. */
const cacheLimit = 128;

/** Up to two letters that stand for a name; a mark where there is no letter or digit. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words.at(0);
  if (first === undefined) return '·';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? '')].at(0) ?? '')
    .join('')
    .toUpperCase();
}

/** A hue in degrees that stays with an id (32-bit FNV-1a). */
export function hueOf(id: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const unit of new TextEncoder().encode(id)) {
    hash = Math.imul(hash ^ unit, 0x01_00_01_93) >>> 0;
  }
  return hash % 360;
}

/** A disc with a person's initials. Dark enough for white letters at any hue. */
export function avatarSvg(id: string, name: string): string {
  const letters = initials(name).replaceAll(/[&<>]/g, '');
  const half = size / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<circle cx="${half}" cy="${half}" r="${half}" fill="hsl(${hueOf(id)}, 42%, 38%)"/>
<text x="${half}" y="${half}" dy="0.35em" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="${size * 0.4}" fill="#fff">${letters}</text>
</svg>`;
}

/** Draws people as pixels and remembers them. */
export class AvatarPainter {
  readonly #painted = new Map<string, Promise<RawImage | null>>();

  /** Null when no picture can be made here; a notification without one is better than none. */
  paint(id: string, name: string): Promise<RawImage | null> {
    const key = `${id} ${name}`;
    const known = this.#painted.get(key);
    if (known) return known;
    const image = draw(avatarSvg(id, name)).catch(() => null);
    this.#painted.set(key, image);
    const oldest = this.#painted.keys().next();
    if (this.#painted.size > cacheLimit && !oldest.done) this.#painted.delete(oldest.value);
    return image;
  }
}

async function draw(svg: string): Promise<RawImage> {
  // Loaded when first needed: a native library that a start in the tray can do without.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
