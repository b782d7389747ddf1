import type { Result, MessageVersionView } from '../../../preload/views.ts';
import type { VersionListElement } from './version-list.ts';

let list: VersionListElement | null = null;

/** Shows the versions of a message; what shows and compares them comes when it is first wanted. */
export async function openVersions(
  read: () => Promise<Result<MessageVersionView[]>>,
  from: HTMLElement | null,
): Promise<void> {
  const { VersionListElement: List } = await import('./version-list.ts');
  list ??= document.body.appendChild(new List());
  await list.show(read, from);
}
