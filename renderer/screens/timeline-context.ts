import type { Event } from '../../protocol/types.ts';
import type { ConversationView, OutboxItemView } from '../../preload/views.ts';
import { keyOf } from '../format/timeline.ts';
import type { MessageContext } from './message-context.ts';
import type { MessageMenuElement } from './message-menu.ts';
import { openViewer } from './open-viewer.ts';
import type { TimelineElement } from './timeline.ts';

interface Shown {
  view: ConversationView | null;
  whole: ReadonlySet<string>;
  /** Everything that is loaded: the viewer leafs through its pictures. */
  events: () => readonly Event[];
}

/** What the messages of a timeline can do. `edit` is fired by the timeline itself. */
export function messageContext(
  timeline: TimelineElement,
  { view, whole, events }: Shown,
  showWhole: (key: string) => void,
): MessageContext {
  const { mirror, actions } = timeline;
  return {
    names: mirror.names(view),
    picture: (id) => mirror.face(id),
    account: mirror.account.get()?.key ?? '',
    now: mirror.now.get(),
    whole,
    open: (url) => actions.openLink(url),
    look: (photoId) => void openViewer({ photoId, events: events(), names: mirror.names(view), actions }),
    showWhole,
    copy: (text) => void actions.copy(text),
    menu: (key, anchor) => void openMenu(timeline, view, key, anchor, events()),
    retry: (id) => actions.retryMessage(id),
    edit: (detail) => timeline.dispatchEvent(new CustomEvent<OutboxItemView>('edit', { detail })),
    discard: (id) => actions.discardMessage(id),
  };
}

let menu: MessageMenuElement | null = null;

async function openMenu(
  { mirror, actions }: TimelineElement,
  view: ConversationView | null,
  key: string,
  anchor: Element,
  events: readonly Event[],
): Promise<void> {
  const { MessageMenuElement: Menu } = await import('./message-menu.ts');
  const event = events.find((each) => keyOf(each) === key);
  const server = mirror.account.get()?.server ?? '';
  if (!event || !view) return;
  if (!menu) {
    menu = new Menu();
    document.body.append(menu);
  }
  menu.show({ event, conversationId: view.id, server, actions }, anchor);
}
