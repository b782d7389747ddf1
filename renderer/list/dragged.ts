import type { Arranging } from '../model/arranging.ts';
import type { Section } from '../model/sections.ts';

/** Only this page knows the type: nothing else can be dropped on a folder, and nothing else takes a row. */
const type = 'application/x-parley-conversation';

/** Whether it is a conversation's row that is dragged. */
export const isDragged = (event: DragEvent): boolean => event.dataTransfer?.types.includes(type) === true;

/** The conversation that was dropped; null: something else was. */
export const draggedConversation = (event: DragEvent): string | null =>
  event.dataTransfer?.getData(type) || null;

/** The conversation whose row an event is about. */
export function idOfTarget(event: Event): string | null {
  const row = event.target instanceof Element ? event.target.closest('parley-conversation-row') : null;
  return row?.conversationId ?? null;
}

/** Rows can be dragged; a pinned one is dropped where another pinned one stands. */
export function followDrags(
  root: Node,
  sections: () => readonly Section[],
  arranging: Pick<Arranging, 'place'>,
): void {
  const pinnedAt = (event: Event): string | null => {
    const id = idOfTarget(event);
    const [first] = sections();
    return id !== null && first?.kind === 'favourites' && first.ids.includes(id) ? id : null;
  };
  root.addEventListener('dragstart', (event) => {
    const id = idOfTarget(event);
    if (id === null || !(event instanceof DragEvent) || !event.dataTransfer) return;
    event.dataTransfer.setData(type, id);
    event.dataTransfer.effectAllowed = 'move';
  });
  root.addEventListener('dragover', (event) => {
    if (event instanceof DragEvent && isDragged(event) && pinnedAt(event) !== null) event.preventDefault();
  });
  root.addEventListener('drop', (event) => {
    if (!(event instanceof DragEvent)) return;
    const [id, target] = [draggedConversation(event), pinnedAt(event)];
    if (id !== null && target !== null) void arranging.place(id, target);
  });
}
