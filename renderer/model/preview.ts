import type { ConversationView } from '../../preload/views.ts';
import { isGroup } from '../../words/participants.ts';
import type { Names } from '../../words/person-name.ts';
import { contentLine, previewLine } from '../../words/preview.ts';
import { t } from '../../words/translate.ts';
import { parseMarkdown } from './text/markdown.ts';

/** The second line of a list row: a word before the text, and how the line is coloured. */
export interface Preview {
  kind: 'typing' | 'call' | 'draft' | 'failed' | 'plain';
  lead: string;
  text: string;
}

function typingPreview(typing: readonly string[], names: Names, group: boolean): string {
  const [first] = typing;
  if (!group || first === undefined) return t('list.typing');
  return typing.length === 1
    ? t('list.typingBy', { name: names.first(first) })
    : t('list.typingMany', { count: typing.length });
}

/** More of a draft than any line shows, its marks included. */
const draftMost = 1000;

/** `open`: the draft of the conversation on screen is in its composer, no need to say it twice. */
export function previewOf(view: ConversationView, names: Names, open: boolean): Preview {
  const group = isGroup(view.conversation);
  const last = view.lastEvent
    ? previewLine(view.lastEvent, names, { group, callMillis: view.lastCallMillis ?? null })
    : t('list.noMessages');
  if (view.typing.length > 0)
    return { kind: 'typing', lead: '', text: typingPreview(view.typing, names, group) };
  if (view.outbox === 'failed') {
    const text = contentLine(view.unsent) || t('list.unsent');
    return { kind: 'failed', lead: t('list.notSent'), text };
  }
  if (view.call) return { kind: 'call', lead: '', text: t('row.call') };
  const draft = open ? '' : contentLine({ segment: parseMarkdown(view.draft.slice(0, draftMost)) });
  const photos = open ? 0 : view.draftPhotos.length;
  if (draft !== '' || photos > 0)
    return {
      kind: 'draft',
      lead: t('list.draft'),
      text: draft || `📷 ${t('preview.photos', { count: photos })}`,
    };
  return { kind: 'plain', lead: '', text: last };
}
