/**
 * Arrow keys in a list of options: moves the focus and answers whether the key was used. The options carry
 * `role="option"`; the one with the focus is the one that Enter opens.
 */
export function moveFocus(event: KeyboardEvent, root: ParentNode): boolean {
  const options = [...root.querySelectorAll<HTMLElement>('[role="option"]')];
  if (options.length === 0) return false;
  const at = options.findIndex((option) => option.matches(':focus'));
  const target = {
    ArrowDown: Math.min(at + 1, options.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: options.length - 1,
  }[event.key];
  if (target === undefined) return false;
  event.preventDefault();
  const option = options[target];
  option?.focus();
  option?.scrollIntoView({ block: 'nearest' });
  return true;
}
