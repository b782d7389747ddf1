import { hexColourOf } from '../../words/avatar-colours.ts';
import { initialsOf } from '../../words/avatar.ts';
import type { RawImage } from './notifier.ts';
import { sansFont } from './sans-font.ts';

/** Edge length in pixels: what daemons show at most, on a screen of double density. */
const size = 96;
/** Enough for everyone one hears from in a day; a picture is 36 KiB. */
const cacheLimit = 128;

/** A photo of a person. */
export interface AvatarPhoto {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Media type; what is neither PNG nor JPEG leaves the initials on top. */
  readonly type: string;
}

/** A disc with a person's initials, and their photo over it. */
export function avatarSvg(id: string, name: string, photo: AvatarPhoto | null = null): string {
  const letters = initialsOf(name).replaceAll(/[&<>]/g, '');
  const half = size / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<circle cx="${half}" cy="${half}" r="${half}" fill="${hexColourOf(id)}"/>
<text x="${half}" y="${half}" dy="0.35em" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="${size * 0.4}" fill="#fff">${letters}</text>
${photo ? photoSvg(photo) : ''}
</svg>`;
}

const photoSvg = ({ bytes, type }: AvatarPhoto): string =>
  /^image\/(?:png|jpeg)$/.test(type)
    ? `<clipPath id="disc"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}"/></clipPath>
<image clip-path="url(#disc)" width="${size}" height="${size}" preserveAspectRatio="xMidYMid slice" href="data:${type};base64,${Buffer.from(bytes).toString('base64')}"/>`
    : '';

/** Draws people as pixels and remembers them. */
export class AvatarPainter {
  readonly #painted = new Map<string, Promise<RawImage | null>>();

  /** Null when no picture can be made here; a notification without one is better than none. */
  paint(id: string, name: string, photo: AvatarPhoto | null = null): Promise<RawImage | null> {
    const key = `${id} ${photo?.id ?? ''} ${name}`;
    const known = this.#painted.get(key);
    if (known) return known;
    const image = draw(avatarSvg(id, name, photo)).catch(() => null);
    this.#painted.set(key, image);
    const oldest = this.#painted.keys().next();
    if (this.#painted.size > cacheLimit && !oldest.done) this.#painted.delete(oldest.value);
    return image;
  }
}

async function draw(svg: string): Promise<RawImage> {
  // Loaded when first needed: a native library that a start in the tray can do without.
  const [{ renderAsync }, font] = await Promise.all([import('@resvg/resvg-js'), sansFont()]);
  const options = font === null ? {} : { font: { loadSystemFonts: false, fontFiles: [font] } };
  const { width, height, pixels } = await renderAsync(svg, options);
  return { width, height, data: withoutPremultiplication(pixels) };
}

/** The drawing has its colours multiplied by their opacity, notification daemons want them plain. */
function withoutPremultiplication(pixels: Uint8Array): Uint8Array {
  const plain = Uint8Array.from(pixels);
  for (let at = 0; at < plain.length; at += 4) {
    const alpha = plain[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      plain[channel] = Math.min(255, Math.round(((plain[channel] ?? 0) * 255) / alpha));
  }
  return plain;
}
