import type { Entry } from '../history.ts';
import { deletedIsFinal, lastCorrectionCounts } from './changes.ts';
import { onlyMembersSee, pushesHaveNoGap, syncIsComplete } from './delivery.ts';
import { endsAgree } from './ends.ts';
import { Evidence, type Rule, type Violation } from './evidence.ts';
import { cursorsRise, marksRise } from './marks.ts';
import { acknowledgedIsKept, oneOrder, sentIsOnce } from './sends.ts';

const rules: readonly Rule[] = [
  acknowledgedIsKept,
  sentIsOnce,
  oneOrder,
  marksRise,
  cursorsRise,
  deletedIsFinal,
  lastCorrectionCounts,
  syncIsComplete,
  pushesHaveNoGap,
  onlyMembersSee,
  endsAgree,
];

/** What a history breaks of what the service promises. */
export function check(entries: readonly Entry[]): Violation[] {
  const evidence = new Evidence(entries);
  return rules.flatMap((rule) => [...rule(evidence)]);
}

/** A violation with the lines of the history that show it, each with what concerns it alone. */
export function explained({ rule, says, lines, about }: Violation, entries: readonly Entry[]): string {
  const shown = [...new Set(lines)]
    .sort((a, b) => a - b)
    .flatMap((line) => {
      const entry = entries[line];
      return entry ? [`  ${line}: ${JSON.stringify(concerning(entry, about))}`] : [];
    });
  return [`${rule}: ${says}`, ...shown].join('\n');
}

function concerning(entry: Entry, about: readonly string[]): unknown {
  const those = <T>(list: readonly T[]): readonly T[] =>
    list.filter((one) => about.some((name) => JSON.stringify(one).includes(JSON.stringify(name))));
  switch (entry.kind) {
    case 'push':
      return { ...entry, events: those(entry.events), marks: those(entry.marks) };
    case 'reply': {
      const { events, marks, cursor } = entry.answered;
      return { ...entry, answered: { events: those(events), marks: those(marks), cursor } };
    }
    case 'end':
      return { ...entry, state: null, fresh: null };
    default:
      return entry;
  }
}
