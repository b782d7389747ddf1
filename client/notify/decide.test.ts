import { describe, expect, it } from 'vitest';
import {
  notificationSubjects as subjects,
  reasonsAgainst,
  type NotificationReason,
  type NotificationSubject,
} from '../../words/notification-reasons.ts';
import { decide } from './decide.ts';
import type { NotificationFacts } from './facts.ts';

type Switch = Exclude<keyof NotificationFacts, 'subject'>;

const quietEverywhere: NotificationFacts = {
  subject: 'message',
  own: false,
  blocked: false,
  desktopOff: false,
  doNotDisturb: false,
  quiet: false,
  unlikelyInvitation: false,
  read: false,
  onScreen: false,
  otherClientActive: false,
  stale: false,
  desktopQuiet: false,
  burst: false,
  messageSound: false,
  ringSound: false,
};
const switches = Object.keys(quietEverywhere).filter((name) => name !== 'subject') as Switch[];

/** Every combination of every fact: 7 subjects by 2 to the power of the switches. */
function* everyCombination(): Generator<NotificationFacts> {
  for (const subject of subjects) {
    for (let bits = 0; bits < 2 ** switches.length; bits += 1) {
      const facts = switches.map((name, index) => [name, (bits & (1 << index)) !== 0]);
      yield { ...Object.fromEntries(facts), subject } as NotificationFacts;
    }
  }
}

const all: readonly NotificationSubject[] = subjects;
const patient: readonly NotificationSubject[] = subjects.filter((subject) => subject !== 'ringing');

/** The policy as a table: the first row that applies gives the outcome. A row without a fact always applies. */
const table: readonly (readonly [
  Switch | null,
  readonly NotificationSubject[],
  NotificationReason,
  'hidden' | 'silent' | 'audible',
])[] = [
  ['own', all, 'own', 'hidden'],
  [null, ['nothing'], 'not-worth-it', 'hidden'],
  ['blocked', all, 'blocked', 'hidden'],
  ['desktopOff', all, 'desktop-off', 'hidden'],
  ['doNotDisturb', all, 'do-not-disturb', 'hidden'],
  ['quiet', all, 'quiet-conversation', 'hidden'],
  ['unlikelyInvitation', all, 'unlikely-invitation', 'hidden'],
  ['read', all, 'read', 'hidden'],
  ['onScreen', patient, 'on-screen', 'hidden'],
  ['otherClientActive', patient, 'other-client-active', 'hidden'],
  ['stale', all, 'long-ago', 'hidden'],
  ['desktopQuiet', all, 'desktop-quiet', 'silent'],
  ['burst', patient, 'burst', 'silent'],
  [null, all, 'wanted', 'audible'],
];

function byTable(facts: NotificationFacts): string {
  const row = table.find(([fact, of]) => of.includes(facts.subject) && (fact === null || facts[fact]));
  const [, , reason, outcome] = row!;
  const kind = facts.subject === 'ringing' ? 'ring' : 'message';
  const audible = outcome === 'audible' && (kind === 'ring' ? facts.ringSound : facts.messageSound);
  return [reason, outcome === 'hidden' ? 'hidden' : 'shown', audible ? kind : 'silent'].join(' ');
}

function decided(facts: NotificationFacts): string {
  const { reason, show, sound } = decide(facts);
  return [reason, show ? 'shown' : 'hidden', sound ?? 'silent'].join(' ');
}

describe('the decision', () => {
  it('follows the table for every combination of facts', () => {
    const wrong: string[] = [];
    const outcomes = new Set<string>();
    let combinations = 0;
    for (const facts of everyCombination()) {
      combinations += 1;
      outcomes.add(decided(facts));
      if (decided(facts) !== byTable(facts)) wrong.push(JSON.stringify(facts));
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(combinations).toBe(7 * 2 ** 14);
    // Every reason is someone's, and what is wanted is audible as a message, as a ring, or not at all.
    expect([...outcomes].sort()).toEqual(
      [
        ...reasonsAgainst.map((reason) => `${reason} hidden silent`),
        'desktop-quiet shown silent',
        'burst shown silent',
        'wanted shown silent',
        'wanted shown message',
        'wanted shown ring',
      ].sort(),
    );
  });

  it.each(switches)('depends on %s', (name) => {
    const differs = subjects.some((subject) => {
      const sounds = { messageSound: true, ringSound: true, [name]: false };
      const without = { ...quietEverywhere, ...sounds, subject };
      return decided(without) !== decided({ ...without, [name]: true });
    });
    expect(differs).toBe(true);
  });

  it('treats what comes within a second as one burst', () => {
    expect(decide({ ...quietEverywhere, burst: true })).toMatchObject({ show: true, delayMs: 1000 });
    expect(decide(quietEverywhere)).toMatchObject({ show: true, delayMs: 0 });
  });
});
