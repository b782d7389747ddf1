// Kills, stops and starves what the app is made of and what it needs. PARLEY_FAULTS: how often; PARLEY_FAULT_SEED: the same
// faults again; PARLEY_FAULT: a part of their names, of which each is struck once, or as often as PARLEY_FAULTS says;
// PARLEY_FAULT_LOG: a file to which each round's outcome is added, as a line of JSON.
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faults, type Fault } from './support/faults.ts';
import { type Outcome, playRound } from './support/round.ts';
import { Stage } from './support/stage.ts';

const seed = Number(process.env['PARLEY_FAULT_SEED'] ?? Math.floor(Math.random() * 1e9));
const log = process.env['PARLEY_FAULT_LOG'];
const wanted = process.env['PARLEY_FAULT'];
const among = faults.filter(({ name, slow }) =>
  wanted === undefined ? !slow : wanted.split(',').some((part) => name.includes(part)),
);
const count = Number(process.env['PARLEY_FAULTS'] ?? (wanted === undefined ? 4 : among.length));

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function random(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Each of them before any comes again. */
function chosen(): Fault[] {
  const next = random(seed);
  const list: Fault[] = [];
  while (list.length < count) {
    const rest = [...among];
    while (rest.length > 0) list.push(...rest.splice(Math.floor(next() * rest.length), 1));
  }
  return list.slice(0, count);
}

const outcomes: Outcome[] = [];
let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start();
});
afterAll(async () => {
  await stage?.[Symbol.asyncDispose]();
  console.log(`PARLEY_FAULT_SEED=${seed}`);
  console.table(outcomes);
});

it.each(chosen().map((fault, at) => ({ fault, at, name: fault.name })))(
  'goes on after: $name ($at)',
  async ({ fault, at }) => {
    // The fifth time in a short while it would be given up.
    if (stage.pageEnds >= 4) await stage.restartApp();
    if (fault.endsPage) stage.pageEnds += 1;
    const began = performance.now();
    const outcome = await playRound(stage, fault, at);
    outcomes.push(outcome);
    if (log !== undefined)
      appendFileSync(
        log,
        `${JSON.stringify({ ...outcome, seed, at, tookMs: Math.round(performance.now() - began) })}\n`,
      );
    expect({ ...outcome, backMs: 0 }).toEqual({
      fault: fault.name,
      lost: 0,
      doubled: 0,
      cameBack: true,
      backMs: 0,
      orphans: 0,
      zombies: 0,
      files: 0,
      uncaught: 0,
    });
  },
);
