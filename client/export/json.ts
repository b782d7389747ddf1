import type { ExportSource } from './export.ts';

/** Bytes as text, and no absent fields. */
function plain(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value));
  return value ?? undefined;
}

/**
 * A conversation as one JSON document, in pieces: `{format, title, exportedAt, self, conversation, events}`, with the
 * conversation and events as in the wire contract (microseconds as numbers, bytes in base64). One event per line.
 */
export async function* exportJson(source: ExportSource): AsyncGenerator<string> {
  const { title, conversation, self, events, exportedAt } = source;
  const head = {
    format: 'parley-export-1',
    title,
    exportedAt: new Date(exportedAt).toISOString(),
    self,
    conversation,
  };
  yield `${JSON.stringify(head, plain).slice(0, -1)},"events":[`;
  let separator = '\n';
  for await (const some of events) {
    let piece = '';
    for (const event of some) {
      piece += separator + JSON.stringify(event, plain);
      separator = ',\n';
    }
    if (piece !== '') yield piece;
  }
  yield '\n]}\n';
}
