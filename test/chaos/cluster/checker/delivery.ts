import type { SeenEvent } from '../history.ts';
import type { Evidence, Rule } from './evidence.ts';

/** What of a conversation someone may see, after one timestamp and up to another. */
const visible = (
  evidence: Evidence,
  conversation: string,
  person: string,
  after: number,
  upTo: number,
): SeenEvent[] => {
  const spans = evidence.spans(conversation, person);
  return (evidence.truth.get(conversation) ?? []).filter(
    ({ timestamp }) =>
      timestamp > after &&
      timestamp <= upTo &&
      spans.some(({ from, to }) => from <= timestamp && timestamp <= to),
  );
};

/** A page of a sync has everything between the cursor that it was asked from and the one that it ends at. */
export const syncIsComplete: Rule = function* (evidence) {
  for (const { asked, answered, operation, began, ended, connection } of evidence.granted) {
    if (operation !== 'SyncAllNewEvents' || answered.cursor === null) continue;
    const since = asked.since ?? 0;
    const has = new Set(answered.events.map(({ id }) => id));
    for (const conversation of evidence.truth.keys()) {
      const { person } = connection;
      const hasLeft = evidence.spans(conversation, person).some(({ to }) => to > since && to !== Infinity);
      // Whoever is out of a conversation may not read it any more.
      if (!evidence.isGroup(conversation) || hasLeft) continue;
      for (const event of visible(evidence, conversation, person, since, answered.cursor))
        if (!has.has(event.id))
          yield {
            rule: 'sync is complete',
            says: `${event.text ?? event.kind} (${event.timestamp}) is not in the page from ${since} to ${answered.cursor}`,
            lines: [lineOf(evidence, event), began, ended],
            about: [event.id],
          };
    }
  }
};

const lineOf = (evidence: Evidence, { id }: SeenEvent): number =>
  evidence.sightings.find(({ event }) => event.id === id)?.line ?? 0;

/**
 * Between two events of a conversation that a connection was pushed, it got all others. One that was closed may have lacked some: its client
 * synchronised after that.
 */
export const pushesHaveNoGap: Rule = function* (evidence) {
  interface Seen {
    readonly ids: Set<string>;
    first: { event: SeenEvent; line: number } | null;
    last: { event: SeenEvent; line: number } | null;
    readonly person: string;
  }
  const all = new Map<string, Seen>();
  const newest = new Map([...evidence.connections.values()].map(({ client, number }) => [client, number]));
  for (const { event, line, began, connection } of evidence.sightings) {
    if (newest.get(connection.client) !== connection.number) continue;
    const name = `${connection.number} ${event.conversation}`;
    const seen = all.get(name) ?? { ids: new Set(), first: null, last: null, person: connection.person };
    all.set(name, seen);
    seen.ids.add(event.id);
    if (began !== null) continue;
    if (!seen.first || event.timestamp < seen.first.event.timestamp) seen.first = { event, line };
    if (!seen.last || event.timestamp > seen.last.event.timestamp) seen.last = { event, line };
  }
  for (const [name, { ids, first, last, person }] of all) {
    if (!first || !last || !evidence.isGroup(first.event.conversation)) continue;
    const { conversation } = first.event;
    const [after, upTo] = [first.event.timestamp, last.event.timestamp];
    for (const event of visible(evidence, conversation, person, after, upTo))
      if (!ids.has(event.id))
        yield {
          rule: 'pushes have no gap',
          says: `connection ${name.split(' ')[0]} never got ${event.text ?? event.kind}`,
          lines: [first.line, lineOf(evidence, event), last.line],
          about: [first.event.id, event.id, last.event.id],
        };
  }
};

/** No one gets an event of a conversation from before they came or after they left. */
export const onlyMembersSee: Rule = function* (evidence) {
  for (const { event, line, began, connection } of evidence.sightings) {
    const { conversation, timestamp } = event;
    if (!evidence.isGroup(conversation)) continue;
    const spans = evidence.spans(conversation, connection.person);
    if (spans.some(({ from, to }) => from <= timestamp && timestamp <= to)) continue;
    const membership = evidence.sightings.filter(
      (one) =>
        one.event.conversation === conversation &&
        one.event.people.includes(connection.person) &&
        one.connection.fresh,
    );
    yield {
      rule: 'only members see',
      says: `${connection.person} got ${event.text ?? event.kind} and was not there`,
      lines: [...new Set([...membership.map((one) => one.line), ...(began === null ? [] : [began]), line])],
      about: [event.id, ...membership.map((one) => one.event.id)],
    };
  }
};
