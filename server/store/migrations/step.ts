import type { Migration } from 'kysely/migration';

/** One step of the schema, and which programs can go on using a database that has taken it. */
export interface Step extends Migration {
  /** The oldest step that a program has to know from then on; null: what it needed before is enough. */
  readonly needs: string | null;
  /** Runs outside of a transaction on PostgreSQL, and can be repeated from its beginning. */
  readonly isOutside: boolean;
}

/** By their names, in the order in which they are taken. */
export type Steps = Readonly<Record<string, Step>>;

/** What a step does. */
type Work = Pick<Migration, 'up'>;

/** A step beside which every program goes on that could use the database before. */
export const beside = ({ up, isOutside = false }: Work & Partial<Pick<Step, 'isOutside'>>): Step => ({
  up,
  needs: null,
  isOutside,
});

/** A step beside which only programs go on that know an earlier one: it takes away what they no longer use. */
export const besideThoseWith = (known: string, work: Work): Step => stepOf(work, known);

/** Steps that are taken while no other process uses the database: only programs that know them can use it then. */
export const alone = (works: Readonly<Record<string, Work>>): Steps =>
  Object.fromEntries(Object.entries(works).map(([name, work]) => [name, stepOf(work, name)]));

/** In the transaction that sees to it that no one uses the database who could not go on. */
const stepOf = ({ up }: Work, needs: string): Step => ({ up, needs, isOutside: false });

/** A step's place in the order, by the number that its name begins with. */
export const numberOf = (name: string): number => Number.parseInt(name, 10);

/** By the name of each step, what a program has to know once that was taken. */
export function neededAfter(steps: Steps): ReadonlyMap<string, string> {
  const needed = new Map<string, string>();
  let sofar: string | null = null;
  for (const [name, { needs }] of Object.entries(steps)) {
    if (needs !== null && (sofar === null || needs > sofar)) sofar = needs;
    needed.set(name, (sofar ??= name));
  }
  return needed;
}
