type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'getModifierState' | 'composedPath'
>;

/** Where keys have a meaning of their own: fields, and everything that floats. */
const ownKeys =
  'input, textarea, select, [contenteditable], dialog, [popover], [role="menu"], [role="dialog"], parley-find-results';

/**
 * Whether a key writes a character and nothing that has the focus takes it, so that it belongs into the composer. Space
 * scrolls and presses buttons; AltGr is reported as Ctrl and Alt.
 */
export function isTypedOutside(event: Pressed): boolean {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  // An input method reports its first key as Process, an accent that waits for its letter is Dead.
  const writes = [...event.key].length === 1 || event.key === 'Process' || event.key === 'Dead';
  if (!writes || event.key === ' ' || event.defaultPrevented) return false;
  if (held && !event.getModifierState('AltGraph')) return false;
  return !event.composedPath().some((at) => at instanceof Element && at.matches(ownKeys));
}
