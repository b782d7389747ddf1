import { AllRising, Rising, type Rule } from './evidence.ts';

/** How far someone read never goes back: not in what is pushed over one connection, nor in what is read after it was known. */
export const marksRise: Rule = function* ({ entries, granted }) {
  const pushed = new Map<string, { readonly timestamp: number; readonly line: number }>();
  const known = new AllRising();
  const asked = new Map(granted.map((one) => [one.ended, one]));
  const persons = new Map<number, string>();
  for (const [line, entry] of entries.entries()) {
    if (entry.kind === 'connection') persons.set(entry.connection, entry.person);
    if (entry.kind === 'push') {
      for (const { conversation, person, timestamp } of entry.marks) {
        const name = `${conversation} ${person}`;
        known.of(name).add(line, timestamp);
        const before = pushed.get(`${entry.connection} ${name}`);
        if (before && before.timestamp > timestamp)
          yield {
            rule: 'marks rise',
            says: 'a read mark was pushed after a later one',
            lines: [before.line, line],
            about: [conversation, person],
          };
        else pushed.set(`${entry.connection} ${name}`, { timestamp, line });
      }
    }
    const one = asked.get(line);
    if (!one) continue;
    const { conversation, readUpTo } = one.asked;
    if (conversation !== null && readUpTo !== null)
      known.of(`${conversation} ${one.connection.person}`).add(line, readUpTo);
    for (const mark of one.answered.marks) {
      const name = `${mark.conversation} ${mark.person}`;
      const before = known.of(name).before(one.began);
      if (before && before.value > mark.timestamp)
        yield {
          rule: 'marks rise',
          says: `read up to ${before.value}, and then up to ${mark.timestamp}`,
          lines: [before.line, one.began, line],
          about: [mark.conversation, mark.person],
        };
      known.of(name).add(line, mark.timestamp);
    }
  }
};

/** A cursor never goes back: not behind what it was asked from, nor, where an answer has all there is, behind any that was given. */
export const cursorsRise: Rule = function* ({ granted }) {
  const known = new Rising();
  for (const { asked, answered, operation, began, ended } of granted) {
    const { cursor } = answered;
    if (cursor === null) continue;
    if (asked.since !== null && cursor < asked.since)
      yield {
        rule: 'cursors rise',
        says: `asked from ${asked.since}, answered ${cursor}`,
        lines: [began, ended],
        about: [],
      };
    const before = known.before(began);
    const isWhole = operation === 'SyncRecentConversations' || answered.events.length === 0;
    if (isWhole && before && before.value > cursor)
      yield {
        rule: 'cursors rise',
        says: `${before.value} was given, and then ${cursor}`,
        lines: [before.line, began, ended],
        about: [],
      };
    known.add(ended, cursor);
  }
};
