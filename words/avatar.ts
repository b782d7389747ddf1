/** How a person without a photo looks, the same in the window and in notifications. */

/** How many avatar colours there are; both ends draw from a palette of this length. */
export const avatarColours = 10;

const isLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** One or two capitals that stand for a name; a question mark where there is no letter or digit. */
export function initialsOf(name: string): string {
  const parts = name
    .split(/[\s.@_-]+/u)
    .map((part) => [...part].find(isLetter) ?? '')
    .filter((letter) => letter !== '');
  const first = parts[0];
  if (first === undefined) return '?';
  const last = parts.length > 1 && !name.includes('@') ? (parts.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** Index into the palette, the same for the same id on every screen and device: a plain string hash (FNV-1a). */
export function colourOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash ^= id.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // Ids that differ in their last letter only must not land on neighbouring colours.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % avatarColours;
}
