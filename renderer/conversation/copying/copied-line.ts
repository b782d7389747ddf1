import { filesIn } from '../../../protocol/messages/files.ts';
import type { Event } from '../../../protocol/types.ts';
import type { OutboxItemView } from '../../../preload/views.ts';
import { actionText } from '../../../words/action-text.ts';
import { hasContent, isAction } from '../../../words/event-kind.ts';
import { idOf } from '../../../words/participants.ts';
import type { Names } from '../../../words/person-name.ts';
import { contentLine, filesLine } from '../../../words/preview.ts';
import { withoutIsolates } from '../../../words/safe-text.ts';
import { typedText } from '../../../words/segment-text.ts';
import { t } from '../../../words/translate.ts';
import { fullTimeOf, millisOf, timeOf } from '../../kit/times.ts';
import { keyOf, keyUnder } from '../../model/messages/message-items.ts';
import type { CopiedLine } from './copy-selection.ts';

interface Source {
  events: readonly Event[];
  outbox: readonly OutboxItemView[];
  names: Names;
  selfId: string;
}

/** Who says it, before the words of a message that is copied with others. */
function leadOf(event: Event, names: Names): string {
  if (!hasContent(event)) return '';
  if (!isAction(event)) return t('preview.from', { who: names.first(idOf(event.sender_id)), text: '' });
  const { who } = actionText(event, names);
  return who === '' ? '' : `${who} `;
}

/** What stands before and beside the words of each message that is copied: the day too, where there are several. */
export function copiedLines(
  { events, outbox, names, selfId }: Source,
  keys: readonly string[],
): (key: string) => CopiedLine | null {
  const wanted = new Set(keys);
  const found = new Map<string, { at: number; lead: string; beside: string }>();
  for (const event of events) {
    if (!wanted.has(keyOf(event))) continue;
    const { attachment } = event.chat_message?.message_content ?? {};
    const attached = contentLine({ attachment: attachment ?? [] });
    const beside = [attached, filesLine(filesIn(event.chat_message))].filter(Boolean).join(' ');
    found.set(keyOf(event), { at: millisOf(event.timestamp), lead: leadOf(event, names), beside });
  }
  for (const { clientGeneratedId, createdAt } of outbox) {
    const lead = t('preview.from', { who: names.first(selfId), text: '' });
    found.set(keyUnder(clientGeneratedId), { at: createdAt, lead, beside: '' });
  }
  const days = new Set(
    [...found].filter(([key]) => wanted.has(key)).map(([, { at }]) => new Date(at).toDateString()),
  );
  return (key) => {
    const of = found.get(key);
    if (!of) return null;
    const time = days.size > 1 ? fullTimeOf(of.at) : timeOf(of.at);
    return { time, lead: withoutIsolates(of.lead), beside: withoutIsolates(of.beside) };
  };
}

/** Selected messages as text: the words of one alone, of several a line for each with time and name. */
export function copiedMessages(events: readonly Event[], names: Names): string {
  const line = copiedLines({ events, outbox: [], names, selfId: '' }, events.map(keyOf));
  const lines = events.map((event) => {
    const { time = '', lead = '', beside = '' } = line(keyOf(event)) ?? {};
    const said = [typedText(event.chat_message?.message_content?.segment).trim(), beside];
    return { before: `[${time}] ${lead}`, text: said.filter((part) => part !== '').join(' ') };
  });
  const [first] = lines;
  if (lines.length === 1 && first) return first.text;
  return lines.map(({ before, text }) => `${before}${text}`).join('\n');
}
