import { computed, signal } from '@lit-labs/signals';
import type { Event } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import { keyOf } from '../model/messages/message-items.ts';
import { untracked } from '../kit/untracked.ts';
import { isForwardable } from '../../words/event-kind.ts';
import { retractedBy } from '../../protocol/messages/annotations.ts';
import { chooseReaction } from './annotations/choose-reaction.ts';
import { openVersions } from './annotations/open-versions.ts';
import { copiedLines } from './copying/copied-line.ts';
import { copySelection } from './copying/copy-selection.ts';
import { KeptTemplates } from './kept-templates.ts';
import type { MessageInfoElement } from './info/message-info.ts';
import type { MessageContext } from './message-context.ts';
import type { MessageSubject } from './menu/message-entries.ts';
import { openMessageMenu } from './menu/open-message-menu.ts';
import { copySelected, deleteSelected, forwardMessages } from './selection/selected-messages.ts';
import { openViewer } from './viewer/open-viewer.ts';
import type { TimelineElement } from './timeline.ts';

/**
 * What the messages of a timeline can do. It stays the same: what changes is read from signals, by those messages that
 * show it. `edit`, `reply` and `correct` are fired by the timeline itself. `events`: everything that is loaded.
 */
export function messageContext(timeline: TimelineElement, events: () => readonly Event[]): MessageContext {
  const { mirror, actions } = timeline;
  const { selection } = actions;
  const names = mirror.openNames;
  const whole = signal<ReadonlySet<string>>(new Set());
  const pointed = signal<string | null>(null);
  const focused = signal<string | null>(null);
  const eventAt = (key: string): Event | undefined => events().find((each) => keyOf(each) === key);
  /** Null: it is none, or was deleted. */
  const messageAt = (key: string): Event | null => {
    const event = eventAt(key);
    return event?.chat_message && retractedBy(event.chat_message) === null ? event : null;
  };
  const fire = (name: 'reply' | 'correct', detail: Event): void => {
    selection.end();
    timeline.dispatchEvent(new CustomEvent<Event>(name, { detail }));
  };
  const withId = (key: string, run: (eventId: string) => void): void => {
    const eventId = messageAt(key)?.event_id;
    if (eventId) run(eventId);
  };
  const context: MessageContext = {
    names,
    picture: (id) => mirror.face(id),
    colour: (id) => mirror.openColours.get().get(id),
    account: () => mirror.account.get()?.key ?? '',
    now: () => mirror.now.get(),
    serverNow: () => mirror.serverNow.get(),
    kept: new KeptTemplates(),
    isWhole: (key) => whole.get().has(key),
    // Computed, so that only the two messages between which it moves are drawn again.
    isPointed: (key) => computed(() => pointed.get() === key || focused.get() === key).get(),
    point: (key) => pointed.set(key),
    focus: (key) => focused.set(key),
    open: (url) => void actions.bridge.openLink(url),
    look: (photoId) => void openViewer({ photoId, events: events(), names, actions }),
    downloads: actions.downloads,
    readVoice: (place) => actions.bridge.readVoice(actions.account, place),
    conversation: () => untracked(mirror.openId),
    target: (eventId) => actions.replyTargets.of(mirror.openId.get() ?? '', eventId),
    reveal: ({ timestamp }) => {
      const id = untracked(mirror.openId);
      if (id !== null) void actions.open.openAt(id, timestamp ?? 0);
    },
    person: (detail) =>
      timeline.dispatchEvent(new CustomEvent('show-person', { detail, bubbles: true, composed: true })),
    react: (key, emoji) => withId(key, (id) => actions.messages.react(id, emoji)),
    chooseReaction: (key, anchor) =>
      withId(key, (id) => {
        const react = (emoji: string): void => actions.messages.react(id, emoji);
        void chooseReaction({ own: actions.messages.ownReactions(id), react }, anchor);
      }),
    versions: (key) =>
      withId(
        key,
        (id) => void openVersions(() => actions.messages.readVersions(id), elementOf(timeline, key)),
      ),
    isSelecting: () => selection.isOn,
    isSelected: (key) => selection.has(key),
    select: (key, on) => {
      const event = messageAt(key);
      if (event && (on === undefined || !selection.has(key))) selection.toggle(event);
    },
    selectTo: (key) => {
      const event = messageAt(key);
      const order = events().filter((each) => messageAt(keyOf(each)) !== null);
      if (event) selection.extendTo(event, order);
    },
    endSelection: () => selection.end(),
    deleteForEveryone: (key) => {
      if (selection.isOn) {
        deleteSelected(mirror, actions);
        return;
      }
      const event = eventAt(key);
      if (event && actions.messages.isDeletable(event))
        actions.messages.deleteForEveryone([event.event_id ?? '']);
    },
    reply: (key) => {
      const event = messageAt(key);
      if (event) fire('reply', event);
    },
    showWhole: (key) => whole.set(new Set(whole.get()).add(key)),
    copy: (text) => void actions.copy(text),
    copied: (event) => {
      if (selection.isOn) {
        event.preventDefault();
        void copySelected(mirror, actions);
        return;
      }
      const outbox = mirror.timeline.get()?.outbox ?? [];
      const source = { events: events(), outbox, names, selfId: mirror.selfId.get() };
      if (timeline.shadowRoot) copySelection(event, timeline.shadowRoot, (keys) => copiedLines(source, keys));
    },
    menu: (key, anchor) => {
      const event = messageAt(key);
      const conversationId = untracked(mirror.openId);
      if (!event || conversationId === null) return;
      const server = untracked(mirror.account)?.server ?? '';
      const subject: MessageSubject = {
        event,
        conversationId,
        server,
        actions,
        react: () => context.chooseReaction(key, elementOf(timeline, key) ?? anchor),
        reply: () => context.reply(key),
        ...(isForwardable(event) && { forward: () => forwardMessages(timeline, [event]) }),
        select: () => context.select(key),
        info: () => context.info(key),
        ...(actions.messages.isCorrectable(event) && { correct: () => fire('correct', event) }),
        ...(actions.messages.isDeletable(event) && {
          deleteForEveryone: () => context.deleteForEveryone(key),
        }),
      };
      void openMessageMenu(subject, anchor);
    },
    info: (key) => void openInfo(timeline, key, events()),
    call: () => {
      const id = untracked(mirror.openId);
      if (id !== null) void actions.request('joinCall', id);
    },
    retry: (id) => void actions.bridge.retryMessage(actions.account, id),
    edit: (detail) => timeline.dispatchEvent(new CustomEvent<OutboxItemView>('edit', { detail })),
    discard: (id) => void actions.bridge.discardMessage(actions.account, id),
    pause: (id) => void actions.bridge.pauseUploads(actions.account, id),
    removePhoto: (id, place) => void actions.bridge.removeUnsentPhoto(actions.account, id, place),
  };
  return context;
}

const elementOf = ({ renderRoot }: TimelineElement, key: string): HTMLElement | null =>
  renderRoot.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

let info: MessageInfoElement | null = null;

async function openInfo(timeline: TimelineElement, key: string, events: readonly Event[]): Promise<void> {
  const { mirror, actions } = timeline;
  const { MessageInfoElement: Info } = await import('./info/message-info.ts');
  const event = events.find((each) => keyOf(each) === key);
  const conversationId = untracked(mirror.openId);
  if (!event?.chat_message || conversationId === null) return;
  info ??= document.body.appendChild(Object.assign(new Info(), { mirror, actions }));
  await info.show({ event, conversationId, events }, elementOf(timeline, key));
}
