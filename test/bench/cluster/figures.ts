import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../support/benchmark.ts';
import { machineInWords, type Machine } from '../support/machine.ts';
import { sum } from '../support/statistics.ts';
import { clusterConditions } from '../support/cluster-conditions.ts';
import { type Costs, messageCosts, type SessionCost, type Spent } from './costs.ts';

const results = join(import.meta.dirname, '../../../test-results/bench');
/** What was last kept, for who has not measured. */
export const kept = join(import.meta.dirname, 'figures.json');

/** What two benchmarks measured, with when and where. */
export interface Figures {
  readonly machine: string;
  /** Short rounds, or a machine that was not quiet: not to be kept. */
  readonly doubtful: boolean;
  /** By name, in the units of the benchmarks. */
  readonly values: Readonly<Record<string, number>>;
}

interface Result {
  readonly quick: boolean;
  readonly machine: Machine;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}

/** The results of the last run, otherwise what was kept. Throws with what to run where there are neither. */
export function readFigures(): Figures {
  const names = ['one-to-one-cluster', 'session-costs'];
  const files = names.map((name) => join(results, `${name}.json`));
  if (files.every((file) => existsSync(file))) {
    const measured = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Result);
    return {
      machine: measured.map(({ machine }, index) => `${names[index]}: ${machineInWords(machine)}`).join('; '),
      doubtful: measured.some(
        ({ quick, notes }) => quick || notes.some((note) => note.includes('do not trust')),
      ),
      values: Object.fromEntries(
        measured.flatMap(({ figures }) => figures.map(({ name, value }) => [name, value])),
      ),
    };
  }
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Figures;
  throw new Error(`nothing was measured yet: run npm run bench -- ${names.join(' ')}`);
}

/** CPU of a message in µs, as measured. */
export function spentOf({ values }: Figures, words: string): Spent {
  const of = (part: string): number => valueOf(values, `CPU of the ${part}, ${words}`) * 100;
  return { service: of('server'), database: of('database'), bus: of('NATS server') };
}

export function costsOf(figures: Figures): Costs {
  const spentBy = (count: number): Spent =>
    meanOf(
      clusterConditions
        .filter(({ processes }) => processes === count)
        .map(({ words }) => spentOf(figures, words)),
    );
  return {
    message: messageCosts(spentBy(1), spentBy(2)),
    connect: sessionCost(figures, 'Connect and disconnect'),
    presence: sessionCost(figures, 'Change of presence'),
  };
}

function meanOf(all: readonly Spent[]): Spent {
  const of = (part: keyof Spent): number => sum(all.map((each) => each[part])) / all.length;
  return { service: of('service'), database: of('database'), bus: of('bus') };
}

function sessionCost({ values }: Figures, what: string): SessionCost {
  const of = (part: string): number => valueOf(values, `${what}: ${part}`);
  return {
    own: of('its process'),
    concerned: of('a process of companions'),
    other: of('a process of others'),
    database: of('PostgreSQL'),
    bus: of('NATS'),
  };
}

function valueOf(values: Figures['values'], name: string): number {
  const value = values[name];
  if (value === undefined) throw new Error(`"${name}" was not measured: run the benchmarks again`);
  return value;
}
