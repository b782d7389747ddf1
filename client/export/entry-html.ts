import { USEC_PER_MS, type Event } from '../../protocol/index.ts';
import { filesIn } from '../../protocol/messages/files.ts';
import { escapeHtml as escaped } from '../../words/escape-html.ts';
import { hasContent } from '../../words/event-kind.ts';
import { CallMeter } from '../../words/call-length.ts';
import { eventLine } from '../../words/event-line.ts';
import { isGroup } from '../../words/participants.ts';
import { contentLine, filesLine } from '../../words/preview.ts';
import { locale } from '../../words/translate.ts';
import type { ExportSource } from './export.ts';
import { writtenHtml } from './written-html.ts';

/** Milliseconds since the epoch. */
export const msOf = (event: Event): number => Math.floor((event.timestamp ?? 0) / USEC_PER_MS);

/** How the entries of a conversation become HTML; they are to be given in their order. */
export function entriesOf({ self, names, conversation }: ExportSource): (event: Event) => string {
  const group = isGroup(conversation);
  const meter = new CallMeter();
  const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' });
  return (event) => {
    const sender = event.sender_id?.gaia_id ?? '';
    const at = msOf(event);
    const time = `<time datetime="${new Date(at).toISOString()}">${escaped(clock.format(at))}</time>`;
    const callMillis = meter.next(event);
    if (!hasContent(event)) {
      const line = eventLine(event, names, { group, callMillis });
      return `<p class="note">${escaped(line)} ${time}</p>\n`;
    }
    const name = escaped(names.name(sender));
    const content = event.chat_message?.message_content;
    const text = writtenHtml(content);
    const attachment = content?.attachment ?? [];
    const files = filesIn(event.chat_message).map((file) => filesLine([file]));
    const attached = attachment.length > 0 ? [contentLine({ attachment }), ...files] : files;
    const parts = [...text, ...attached.map(attachedHtml)].join('\n');
    return `<article${sender === self ? ' class="own"' : ''}><b>${name}</b>${time}<div dir="auto">${parts}</div></article>\n`;
  };
}

/** Pictures and files stay at the server: it gives them to its people only. */
const attachedHtml = (line: string): string => `<p><i>[${escaped(line)}]</i></p>`;
