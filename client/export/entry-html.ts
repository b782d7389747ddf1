import { replyTarget, USEC_PER_MS, type Event } from '../../protocol/index.ts';
import { type AttachedFile, filesIn } from '../../protocol/messages/files.ts';
import { escapeHtml as escaped } from '../../words/escape-html.ts';
import { hasContent, isRetracted } from '../../words/event-kind.ts';
import { CallMeter } from '../../words/call-length.ts';
import { eventLine } from '../../words/event-line.ts';
import { sizeOf } from '../../words/files/sizes.ts';
import { listOf } from '../../words/lists.ts';
import { idOf, isGroup } from '../../words/participants.ts';
import type { Names } from '../../words/person-name.ts';
import { contentLine, filesLine, messageLine } from '../../words/preview.ts';
import { isolated, safeLine } from '../../words/safe-text.ts';
import { locale, t } from '../../words/translate.ts';
import type { HistoryEntry } from '../annotations/history-entry.ts';
import type { MessageReaction } from '../annotations/message-annotations.ts';
import type { MessageVersion } from '../annotations/message-versions.ts';
import type { ExportSource } from './export.ts';
import { writtenHtml } from './written-html.ts';

/** Milliseconds since the epoch. */
export const msOf = (at: Pick<Event, 'timestamp'>): number => Math.floor((at.timestamp ?? 0) / USEC_PER_MS);

/** Day and time, in words of the current language. */
export const fullTime = (): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeStyle: 'short' });

const timeHtml = (at: number, format: Intl.DateTimeFormat): string =>
  `<time datetime="${new Date(at).toISOString()}">${escaped(format.format(at))}</time>`;

/** How the entries of a conversation become HTML; they are to be given in their order. */
export function entriesOf({ self, names, conversation }: ExportSource): (entry: HistoryEntry) => string {
  const group = isGroup(conversation);
  const meter = new CallMeter();
  const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' });
  const full = fullTime();
  return (entry) => {
    const { event } = entry;
    const sender = idOf(event.sender_id);
    const time = timeHtml(msOf(event), clock);
    const callMillis = meter.next(event);
    if (!hasContent(event)) {
      const line = eventLine(event, names, { group, callMillis });
      return `<p class="note">${escaped(line)} ${time}</p>\n`;
    }
    const parts = [
      `<b>${escaped(names.name(sender))}</b>${time}`,
      replyHtml(entry, names),
      `<div dir="auto">${contentHtml(event)}</div>`,
      versionsHtml(entry.versions, full),
      reactionsHtml(entry.reactions, names),
    ];
    return `<article${sender === self ? ' class="own"' : ''}>${parts.join('')}</article>\n`;
  };
}

function contentHtml({ chat_message: message }: Event): string {
  const { message_content: content } = message ?? {};
  const attachment = content?.attachment ?? [];
  const attached = attachment.length > 0 ? [contentLine({ attachment })] : [];
  const lines = [...attached, ...filesIn(message).map(fileLine)];
  return [...writtenHtml(content), ...lines.map(attachedHtml)].join('\n');
}

const fileLine = (file: AttachedFile): string => `${filesLine([file])} · ${sizeOf(file.size)}`;

/** Pictures and files stay at the server: it gives them to its people only. */
const attachedHtml = (line: string): string => `<p><i>[${escaped(line)}]</i></p>`;

/** Above a reply: whose message it is about, and a line of that. */
function replyHtml({ event, quoted }: HistoryEntry, names: Names): string {
  if (replyTarget(event.chat_message) === null) return '';
  if (quoted === null || isRetracted(quoted))
    return `<blockquote class="reply"><p>${escaped(t(quoted ? 'reply.deleted' : 'reply.earlier'))}</p></blockquote>`;
  const name = isolated(names.name(idOf(quoted.sender_id)));
  return `<blockquote class="reply"><p>${escaped(t('export.replyTo', { name }))}</p><p dir="auto">${escaped(messageLine(quoted))}</p></blockquote>`;
}

/** Below a message that was edited: its earlier texts, oldest first, which need no script to be opened. */
function versionsHtml(versions: readonly MessageVersion[], format: Intl.DateTimeFormat): string {
  const newest = versions.at(-1);
  if (!newest) return '';
  const earlier = versions
    .slice(0, -1)
    .map(
      (version) =>
        `<li>${timeHtml(msOf(version), format)}<div dir="auto">${writtenHtml(version.content).join('\n')}</div></li>`,
    );
  const summary = t('export.edited', { time: format.format(msOf(newest)) });
  return `<details><summary>${escaped(summary)}</summary><ol>${earlier.join('')}</ol></details>`;
}

function reactionsHtml(reactions: readonly MessageReaction[], names: Names): string {
  if (reactions.length === 0) return '';
  const lines = reactions.map(({ emoji, people }) => {
    const by = listOf(people.map((id) => isolated(names.name(id))));
    return t('reaction.by', { emoji: safeLine(emoji), count: people.length, names: by });
  });
  const items = lines.map((line) => `<li>${escaped(line)}</li>`).join('');
  return `<ul aria-label="${escaped(t('reaction.all'))}">${items}</ul>`;
}
