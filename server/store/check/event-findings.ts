import { CodecError, decode } from '../../../protocol/index.ts';
import type { Snapshot } from '../transfer/snapshot.ts';
import { noSender } from '../conversations/events.ts';
import type { Value } from '../transfer/dump.ts';

const columns = ['conversation_id', 'timestamp', 'sender_id', 'payload'] as const;

/** Events that cannot be read, or say something else than the row that they are in. */
export async function* eventFindings(snapshot: Pick<Snapshot, 'rows'>): AsyncGenerator<string> {
  for await (const rows of snapshot.rows({ table: 'events', columns })) {
    for (const row of rows) {
      const wrong = problemOf(row);
      if (wrong !== null) yield `event ${String(row[1])} of conversation ${String(row[0])}: ${wrong}`;
    }
  }
}

function problemOf(row: readonly (Value | undefined)[]): string | null {
  const [conversationId, timestamp, senderId, payload] = row;
  if (!(payload instanceof Uint8Array)) return 'has no content';
  try {
    const event = decode('Event', payload);
    if (event.timestamp !== timestamp) return 'says another time than its row';
    if (event.conversation_id?.id !== conversationId) return 'says another conversation than its row';
    if ((event.sender_id?.gaia_id ?? noSender) !== senderId) return 'says another sender than its row';
    return null;
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    return `cannot be read (${error.message})`;
  }
}
