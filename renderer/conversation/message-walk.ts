import { isKey } from '../kit/keys.ts';

/** Key of the message at which something happens. */
export const keyAt = ({ target }: Event): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null) : null;

/**
 * Keys in the history: Up and Down with Alt go from message to message, Enter or the menu key opens what can be done
 * with one, Alt+Enter shows who has read it, End goes to the newest. Without Alt the arrows scroll, as everywhere.
 */
export function walkMessages(
  event: KeyboardEvent,
  log: HTMLElement,
  toEnd: () => void,
  info: (key: string) => void,
): void {
  const focused = event
    .composedPath()
    .find((at): at is HTMLElement => at instanceof HTMLElement && at.dataset['key'] !== undefined);
  if (isKey('newest', event)) {
    event.preventDefault();
    toEnd();
  } else if (isKey('previousMessage', event) || isKey('nextMessage', event)) {
    event.preventDefault();
    step(log, focused, isKey('previousMessage', event) ? -1 : 1)?.focus();
  } else if (focused && event.target === focused && isKey('info', event)) {
    event.preventDefault();
    info(focused.dataset['key'] ?? '');
  } else if (focused && event.target === focused && isKey('messageMenu', event)) {
    event.preventDefault();
    focused.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }));
  } else if (focused && event.key === 'Escape') {
    event.preventDefault();
    log.focus();
  }
}

/** Without a message that has the focus, the last one that can be seen is the first to get it. */
function step(log: HTMLElement, focused: HTMLElement | undefined, by: -1 | 1): HTMLElement | undefined {
  const all = [...log.querySelectorAll<HTMLElement>('[data-key]')];
  if (focused) return all[all.indexOf(focused) + by];
  const bottom = log.getBoundingClientRect().bottom;
  return all.findLast((message) => message.getBoundingClientRect().top < bottom - 8);
}
