import type { ArrangementView, FolderView } from '../../preload/views.ts';

export const noArrangement: ArrangementView = { groups: [], order: [], folders: [] };

const without = (ids: readonly string[], id: string): readonly string[] =>
  ids.filter((other) => other !== id);

/** Pins a group, or takes the pin away. */
export const withGroup = (before: ArrangementView, id: string, pinned: boolean): ArrangementView => ({
  ...before,
  groups: pinned ? [...without(before.groups, id), id] : without(before.groups, id),
});

/** The pinned conversations in the order that the person gave them; the others follow as they come. */
export function inOrder(ids: readonly string[], order: readonly string[]): readonly string[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = (id: string): number => places.get(id) ?? order.length;
  return ids.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Moves a pinned conversation, of all of them as they stand, to where another stands. */
export function withPlace(
  before: ArrangementView,
  pinned: readonly string[],
  id: string,
  target: string,
): ArrangementView {
  const place = pinned.indexOf(target);
  if (place < 0 || !pinned.includes(id)) return before;
  return { ...before, order: without(pinned, id).toSpliced(place, 0, id) };
}

/** Makes a folder, with a conversation where there is one to move into it. */
export function withFolder(
  before: ArrangementView,
  folder: Pick<FolderView, 'id' | 'name'>,
  conversationId: string | null,
): ArrangementView {
  const made = { ...before, folders: [...before.folders, { ...folder, conversations: [] }] };
  return conversationId === null ? made : inFolder(made, conversationId, folder.id);
}

export const renamed = (before: ArrangementView, folderId: string, name: string): ArrangementView => ({
  ...before,
  folders: before.folders.map((folder) => (folder.id === folderId ? { ...folder, name } : folder)),
});

/** Takes a folder away; what was in it stays in the list. */
export const withoutFolder = (before: ArrangementView, folderId: string): ArrangementView => ({
  ...before,
  folders: before.folders.filter(({ id }) => id !== folderId),
});

/** Moves a conversation into a folder, out of any other; null: into none. */
export const inFolder = (
  before: ArrangementView,
  conversationId: string,
  folderId: string | null,
): ArrangementView => ({
  ...before,
  folders: before.folders.map((folder) => {
    const others = without(folder.conversations, conversationId);
    return {
      ...folder,
      conversations: folder.id === folderId ? [...others, conversationId] : others,
    };
  }),
});

export const folderOf = (arrangement: ArrangementView, conversationId: string): FolderView | null =>
  arrangement.folders.find(({ conversations }) => conversations.includes(conversationId)) ?? null;
