import type { Event } from '../../../protocol/types.ts';
import { isForwardable } from '../../../words/event-kind.ts';
import { t } from '../../../words/translate.ts';
import type { Actions } from '../../model/actions.ts';
import type { Mirror } from '../../model/mirror.ts';
import { copiedMessages } from '../copying/copied-line.ts';

/** Tracked. The selected messages, oldest first. */
export const selectedMessages = (mirror: Mirror, { selection }: Actions): readonly Event[] =>
  selection.isOn ? selection.of(mirror.timeline.get()?.events ?? []) : [];

/** Tracked. For screen readers; empty where the person does not select. */
export const selectedCount = (mirror: Mirror, actions: Actions): string =>
  actions.selection.isOn ? t('select.count', { count: selectedMessages(mirror, actions).length }) : '';

/** Tracked. Why the selected messages cannot be forwarded; null: they can. */
export const forwardProblem = (events: readonly Event[]): string | null =>
  events.every(isForwardable) ? null : t('select.cannotForward');

/** Why they cannot be deleted for everyone; null: they can. */
export const deleteProblem = (events: readonly Event[], { messages }: Actions): string | null =>
  events.every((event) => messages.isDeletable(event)) ? null : t('select.cannotDelete');

export async function copySelected(mirror: Mirror, actions: Actions): Promise<void> {
  await actions.copy(copiedMessages(selectedMessages(mirror, actions), mirror.openNames));
  actions.selection.end();
}

/** Deletes the selected messages for everyone. False: there are none, or the person may not delete them. */
export function deleteSelected(mirror: Mirror, actions: Actions): boolean {
  const events = selectedMessages(mirror, actions);
  const problem = deleteProblem(events, actions);
  if (problem !== null) actions.showToast(problem);
  if (problem !== null || events.length === 0) return false;
  actions.messages.deleteForEveryone(events.map((event) => event.event_id ?? ''));
  actions.selection.end();
  return true;
}

/** Asks for the recipients, and sends them there. `done` is called when they are on their way. */
export function forwardMessages(from: EventTarget, events: readonly Event[], done = (): void => {}): void {
  const detail = { events, done };
  from.dispatchEvent(new CustomEvent('forward-messages', { detail, bubbles: true, composed: true }));
}
