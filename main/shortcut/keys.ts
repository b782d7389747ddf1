const modifiers = new Set(['Ctrl', 'Alt', 'Shift', 'Super']);
const key =
  /^([A-Z0-9]|F([1-9]|1\d|2[0-4])|Space|Tab|Enter|Escape|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Up|Down|Left|Right)$/;

export type KeysProblem = 'unknown' | 'too-common';

/**
 * What is wrong with keys as a shortcut that works everywhere, such as `Ctrl+Alt+P`; null when nothing is. One modifier
 * is what every program uses for itself: two are needed, or Super, or a function key.
 */
export function problemWithKeys(keys: string): KeysProblem | null {
  const parts = keys.split('+');
  const last = parts.pop() ?? '';
  if (!key.test(last) || parts.some((part) => !modifiers.has(part)) || new Set(parts).size !== parts.length)
    return 'unknown';
  const enough = parts.length >= 2 || parts.includes('Super') || (parts.length === 1 && /^F\d/.test(last));
  return enough ? null : 'too-common';
}
