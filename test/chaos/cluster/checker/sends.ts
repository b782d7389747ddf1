import type { SeenEvent } from '../history.ts';
import { AllRising, type Granted, type Rule, type Violation } from './evidence.ts';

/** The event that an operation made, or had made before. */
const made = ({ operation, answered }: Granted): SeenEvent | undefined =>
  operation.startsWith('Sync') || operation.startsWith('Get') ? undefined : answered.events[0];

/** What was acknowledged is there when all is over, as it was acknowledged. */
export const acknowledgedIsKept: Rule = function* (evidence) {
  for (const one of evidence.granted) {
    const event = made(one);
    if (!event || !evidence.isGroup(event.conversation)) continue;
    const kept = evidence.kept(event.id);
    // What was done to a message goes with it.
    if (!kept && evidence.kept(event.target ?? one.asked.target)?.isShell === true) continue;
    const text = one.asked.text;
    const says = !kept
      ? `acknowledged and not there: ${text ?? event.kind}`
      : text !== null && event.text !== null && event.text !== text
        ? `acknowledged with other words than were sent: ${event.text}`
        : null;
    if (says) yield { rule: 'acknowledged is kept', says, lines: [one.began, one.ended], about: [event.id] };
  }
};

/** A key names one event for ever, and what was sent once, or has an unknown result, is there once at most. */
export const sentIsOnce: Rule = function* (evidence) {
  const byKey = new Map<string, { readonly id: string; readonly line: number }>();
  for (const one of evidence.granted) {
    const event = made(one);
    const { key } = one.asked;
    if (!event || key === null) continue;
    const name = `${one.connection.person} ${event.conversation} ${key}`;
    const before = byKey.get(name);
    if (!before) byKey.set(name, { id: event.id, line: one.ended });
    else if (before.id !== event.id)
      yield {
        rule: 'sent is once',
        says: `the key ${key} was answered with two events`,
        lines: [before.line, one.began, one.ended],
        about: [before.id, event.id, key],
      };
  }
  for (const events of evidence.truth.values()) {
    const byText = new Map<string, SeenEvent>();
    for (const event of events) {
      if (event.text === null || (event.kind !== 'message' && event.kind !== 'correction')) continue;
      const before = byText.get(event.text);
      byText.set(event.text, event);
      if (before)
        yield {
          rule: 'sent is once',
          says: `there twice: ${event.text}`,
          lines: linesOf(evidence.entries, event.text),
          about: [before.id, event.id, event.text],
        };
    }
  }
};

/** Where something was asked for with these words. */
const linesOf = (entries: readonly { readonly kind: string }[], text: string): number[] =>
  entries.flatMap((entry, line) => {
    const { asked } = entry as { asked?: { text: string | null } };
    return asked?.text === text ? [line] : [];
  });

/** An event has one place and one content, whoever sees it, and conversations are pushed in their order. */
export const oneOrder: Rule = function* (evidence) {
  const first = new Map<string, { readonly event: SeenEvent; readonly line: number }>();
  const places = new Map<string, string>();
  for (const { event, line } of evidence.sightings) {
    const { id, conversation, timestamp } = event;
    const before = first.get(id);
    if (!before) {
      first.set(id, { event, line });
      const place = `${conversation} ${timestamp}`;
      const other = places.get(place);
      if (other !== undefined)
        yield {
          rule: 'one order',
          says: 'two events have one place',
          lines: [first.get(other)?.line ?? line, line],
          about: [other, id],
        };
      places.set(place, id);
    } else if (!isSame(before.event, event))
      yield { rule: 'one order', says: 'an event changed', lines: [before.line, line], about: [id] };
  }
  const last = new Map<string, { readonly event: SeenEvent; readonly line: number }>();
  const pushed = new Set<string>();
  for (const { event, line, began, connection } of evidence.sightings) {
    if (began !== null || evidence.lossy.has(connection.number)) continue;
    if (pushed.has(`${connection.number} ${event.id}`)) continue;
    pushed.add(`${connection.number} ${event.id}`);
    const place = `${connection.number} ${event.conversation}`;
    const before = last.get(place);
    if (before && before.event.timestamp > event.timestamp)
      yield {
        rule: 'one order',
        says: 'pushed after an event that is later in the conversation',
        lines: [before.line, line],
        about: [before.event.id, event.id],
      };
    last.set(place, { event, line });
  }
  yield* inRealTime(evidence);
};

const isSame = (one: SeenEvent, other: SeenEvent): boolean =>
  one.conversation === other.conversation &&
  one.timestamp === other.timestamp &&
  one.sender === other.sender &&
  (one.text === other.text || one.isShell || other.isShell);

/** Who writes after an answer has their message behind the one that it was about. */
const inRealTime: Rule = function* ({ granted, entries }): Generator<Violation> {
  const acknowledged = new AllRising();
  const firstAsked = new Map<string, number>();
  const persons = new Map<number, string>();
  for (const [line, entry] of entries.entries()) {
    if (entry.kind === 'connection') persons.set(entry.connection, entry.person);
    if (entry.kind !== 'call' || entry.asked.key === null) continue;
    const name = `${persons.get(entry.connection)} ${entry.asked.conversation} ${entry.asked.key}`;
    if (!firstAsked.has(name)) firstAsked.set(name, line);
  }
  for (const one of granted) {
    const event = made(one);
    if (event) acknowledged.of(event.conversation).add(one.ended, event.timestamp);
  }
  for (const one of granted) {
    const event = made(one);
    if (!event || one.asked.key === null || one.asked.text === null) continue;
    const name = `${one.connection.person} ${event.conversation} ${one.asked.key}`;
    const began = Math.min(one.began, firstAsked.get(name) ?? one.began);
    const before = acknowledged.of(event.conversation).before(began);
    if (before && before.value >= event.timestamp)
      yield {
        rule: 'one order',
        says: 'behind in time, and before in the conversation',
        lines: [before.line, began, one.ended],
        about: [event.id, String(before.value)],
      };
  }
};
