import { replyTarget } from '../../protocol/index.ts';
import { filesIn } from '../../protocol/messages/files.ts';
import { typedText } from '../../words/segment-text.ts';
import type { HistoryEntry } from '../annotations/history-entry.ts';
import type { ExportSource } from './export.ts';

/** Bytes as text, and no absent fields. */
function plain(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value));
  return value ?? undefined;
}

/** Absent where there is nothing. */
const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

/** An event as in the wire contract, and beside its fields what is done to it and what its annotations say. */
const entryFields = ({ event, reactions, versions }: HistoryEntry): object => ({
  ...event,
  reactions: some(reactions.map(({ emoji, people }) => ({ emoji, by: people }))),
  versions: some(
    versions.map(({ timestamp, content }) => ({ text: typedText(content.segment), at: timestamp })),
  ),
  files: some(filesIn(event.chat_message)),
  reply_to: replyTarget(event.chat_message),
});

/**
 * A conversation as one JSON document, in pieces: `{format, title, exportedAt, self, conversation, events}`, with the
 * conversation and events as in the wire contract (microseconds as numbers, bytes in base64). One event per line.
 *
 * An event has its newest text, and four fields of its own, each only where there is something to say:
 * - `reactions`: `[{emoji, by}]`, in the order in which each emoji was first added, `by` the ids of the people who did;
 * - `versions`: `[{text, at}]`, of a message that was edited: every text that it had, oldest first, and when it was written;
 * - `files`: `[{id, name, size, type}]`, in bytes;
 * - `reply_to`: the `event_id` of the message that it replies to, which may be missing here.
 */
export async function* exportJson(source: ExportSource): AsyncGenerator<string> {
  const { title, conversation, self, entries, exportedAt } = source;
  const head = {
    format: 'parley-export-1',
    title,
    exportedAt: new Date(exportedAt).toISOString(),
    self,
    conversation,
  };
  yield `${JSON.stringify(head, plain).slice(0, -1)},"events":[`;
  let separator = '\n';
  for await (const page of entries) {
    let piece = '';
    for (const entry of page) {
      piece += separator + JSON.stringify(entryFields(entry), plain);
      separator = ',\n';
    }
    if (piece !== '') yield piece;
  }
  yield '\n]}\n';
}
