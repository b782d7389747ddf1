import { isKey } from '../kit/keys.ts';
import type { MessageContext } from './message-context.ts';

/** Key of the message at which something happens. */
export const keyAt = ({ target }: Pick<Event, 'target'>): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null) : null;

/** Keys that do something with the message that has the focus. */
const messageKeys = ['info', 'reply', 'deleteForEveryone', 'select'] as const;
type MessageKey = (typeof messageKeys)[number];

/**
 * Keys in the history: Up and Down with Alt go from message to message, Enter or the menu key opens what can be done
 * with one, some keys do it at once, Shift with an arrow selects, End goes to the newest. Without Alt the arrows scroll, as everywhere.
 */
export function walkMessages(
  event: KeyboardEvent,
  log: HTMLElement,
  toEnd: () => void,
  actions: Pick<MessageContext, MessageKey | 'chooseReaction' | 'selectTo' | 'endSelection'>,
): void {
  const focused = event
    .composedPath()
    .find((at): at is HTMLElement => at instanceof HTMLElement && at.dataset['key'] !== undefined);
  const own = focused && event.target === focused ? focused : null;
  const name = own && messageKeys.find((each) => isKey(each, event));
  if (own && name) {
    event.preventDefault();
    actions[name](own.dataset['key'] ?? '');
  } else if (own && isKey('react', event)) {
    event.preventDefault();
    actions.chooseReaction(own.dataset['key'] ?? '', own);
  } else if (isKey('newest', event)) {
    event.preventDefault();
    toEnd();
  } else if (isKey('previousMessage', event) || isKey('nextMessage', event)) {
    event.preventDefault();
    step(log, focused, isKey('previousMessage', event) ? -1 : 1)?.focus();
  } else if (own && (isKey('selectUp', event) || isKey('selectDown', event))) {
    event.preventDefault();
    actions.select(own.dataset['key'] ?? '', 'on');
    const next = step(log, own, isKey('selectUp', event) ? -1 : 1);
    actions.selectTo(next?.dataset['key'] ?? '');
    next?.focus();
  } else if (own && isKey('messageMenu', event)) {
    event.preventDefault();
    own.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }));
  } else if (event.key === 'Escape' && actions.endSelection()) {
    event.preventDefault();
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
