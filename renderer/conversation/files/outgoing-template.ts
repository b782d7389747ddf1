import { html, nothing, type TemplateResult } from 'lit';
import { loadOnce } from '../../../protocol/load-once.ts';
import type { OutboxItemView } from '../../../preload/views.ts';
import type { OutgoingFilesContext } from './outgoing-files.ts';

/** Most messages have no files: what draws them is loaded with the first. */
const load = loadOnce(() => import('./outgoing-files.ts'));

/** The files of a message that is on its way, or that did not get there. */
export function outgoingFilesTemplate(
  item: OutboxItemView,
  context: OutgoingFilesContext,
): TemplateResult | typeof nothing {
  if (!item.files) return nothing;
  load().catch(() => undefined);
  return html`<parley-outgoing-files .item=${item} .context=${context}></parley-outgoing-files>`;
}
