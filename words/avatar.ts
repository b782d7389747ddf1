/** How a person without a photo looks, the same in the window and in notifications. */

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
