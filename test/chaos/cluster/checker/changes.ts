import type { SeenEvent } from '../history.ts';
import type { Evidence, Rule, Sighting } from './evidence.ts';

/** Once anyone knows that a message is deleted, none of its words are read any more, nor pushed to who was told. */
export const deletedIsFinal: Rule = function* ({ sightings }) {
  /** By message: where it was first known. */
  const known = new Map<string, number>();
  const learn = (message: string | null, line: number) => {
    if (message !== null && !known.has(message)) known.set(message, line);
  };
  const told = new Set<string>();
  for (const sighting of sightings) {
    const { event, line, began, connection } = sighting;
    const about = deletes(event);
    if (about !== null) {
      learn(about, line);
      if (began === null) told.add(`${connection.number} ${about}`);
      continue;
    }
    const message = event.kind === 'correction' ? event.target : event.id;
    const since = message === null ? undefined : known.get(message);
    if (since === undefined || event.text === null) continue;
    const isLate = began === null ? told.has(`${connection.number} ${message}`) : since < began;
    if (isLate)
      yield {
        rule: 'deleted is final',
        says: `${began === null ? 'pushed' : 'read'} after it was deleted: ${event.text}`,
        lines: [since, ...(began === null ? [] : [began]), line],
        about: [message ?? '', event.id],
      };
  }
};

/** The message that an event says is deleted. */
function deletes(event: SeenEvent): string | null {
  if (event.isShell) return event.id;
  return event.kind === 'retraction' ? event.target : null;
}

/** Whoever was there all the time sees a message as its last correction has it, in the order of the conversation. */
export const lastCorrectionCounts: Rule = function* (evidence) {
  for (const [line, entry] of evidence.entries.entries()) {
    if (entry.kind !== 'end') continue;
    for (const { id: conversation, events } of entry.fresh.conversations) {
      if (!wasAlwaysThere(evidence, conversation, entry.person)) continue;
      const last = new Map<string, SeenEvent>();
      for (const event of evidence.truth.get(conversation) ?? [])
        if (event.kind === 'correction' && event.target !== null) last.set(event.target, event);
      for (const message of events) {
        const kept = evidence.kept(message.id ?? null);
        const correction = last.get(message.id ?? '');
        if (!kept || kept.kind !== 'message' || message.by !== null) continue;
        const expected = (correction ?? kept).text ?? '';
        const shown = (message.text ?? []).join('');
        if (shown !== expected)
          yield {
            rule: 'last correction counts',
            says: `shown as "${shown}", last corrected to "${expected}"`,
            lines: [...linesOf(evidence.sightings, correction ?? kept), line],
            about: [kept.id, ...(correction ? [correction.id] : [])],
          };
      }
    }
  }
};

const wasAlwaysThere = (evidence: Evidence, conversation: string, person: string): boolean => {
  const [span, ...more] = evidence.spans(conversation, person);
  return more.length === 0 && span?.from === 0 && span.to === Number.POSITIVE_INFINITY;
};

const linesOf = (sightings: readonly Sighting[], event: SeenEvent): number[] =>
  sightings
    .filter((one) => one.event.id === event.id)
    .slice(0, 1)
    .map(({ line }) => line);
