import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../e2e/support/processes.ts';
import type { Fault } from './faults.ts';
import type { Seen, Stage } from './stage.ts';

/** What a fault did to the app. */
export interface Outcome {
  fault: string;
  /** Messages that were taken and never arrived. */
  lost: number;
  doubled: number;
  /** Everything that the person had before them was there again, by itself. */
  cameBack: boolean;
  /** Until then, milliseconds. */
  backMs: number;
  orphans: number;
  zombies: number;
  files: number;
  uncaught: number;
}

/** What ends by itself has ended by then, on a busy machine too. */
const settleMs = 60_000;

const isSame = (now: Seen | null, before: Seen, keeps: Fault['keeps']): boolean => {
  if (now?.draft !== before.draft) return false;
  if (keeps === 'disk') return true;
  const isPlace = now.top[0] === before.top[0] && Math.abs(now.top[1] - before.top[1]) <= 2;
  return isPlace && now.selection.join() === before.selection.join();
};

/** How many of them remain after what is left has had the time to end. */
async function remaining(look: () => readonly unknown[] | Promise<readonly unknown[]>): Promise<number> {
  await eventually('none left', async () => (await look()).length === 0, settleMs).catch(() => undefined);
  return (await look()).length;
}

/** Strikes once while someone reads, writes and is written to, and looks at what became of it. */
export async function playRound(stage: Stage, fault: Fault, number: number): Promise<Outcome> {
  const before = await stage.settle(`Draft ${number} of Ben`);
  const errorsBefore = (await stage.uncaught()).length;
  const page = await stage.page();
  const taken: string[] = [];
  const sending = (async () => {
    for (let n = 0; n < 5; n += 1) {
      await stage.send(`Ben ${number}.${n}`, page);
      taken.push(`Ben ${number}.${n}`);
    }
  })().catch(() => undefined);
  const said = [`Ada ${number}.0`, `Ada ${number}.1`, `Ada ${number}.2`];
  await stage.adaSays(said[0] ?? '');
  // Somewhere within what goes on.
  await sleep(Math.random() * 50);
  const struckAt = performance.now();
  const striking = fault.strike(stage);
  await stage.adaSays(said[1] ?? '');
  await striking;
  await Promise.race([sending, sleep(1000)]);
  let cameBack = true;
  if (fault.keeps === 'disk') await openAgain(stage);
  await eventually(`the window after: ${fault.name}`, async () =>
    isSame(await stage.seen(), before, fault.keeps),
  ).catch(() => {
    cameBack = false;
  });
  const tookMs = performance.now() - struckAt;
  await fault.works?.(stage);
  await stage.send(`Ben ${number}.x`);
  taken.push(`Ben ${number}.x`);
  await stage.adaSays(said[2] ?? '');
  const lacking = async (): Promise<number> => {
    const [atAda, inApp] = [new Set(stage.saidAtAda()), new Set(await stage.saidInApp())];
    return taken.filter((text) => !atAda.has(text)).length + said.filter((text) => !inApp.has(text)).length;
  };
  await eventually('every message', async () => (await lacking()) === 0).catch(() => undefined);
  const ofRound = (texts: string[]): string[] =>
    texts.filter((text) => text.startsWith(`Ben ${number}.`) || text.startsWith(`Ada ${number}.`));
  const doubles = (texts: string[]): number => texts.length - new Set(texts).size;
  const [orphans, zombies, files] = await Promise.all([
    remaining(() => stage.orphans()),
    remaining(() => stage.zombies()),
    remaining(() => stage.leftFiles()),
  ]);
  for (const { pid, parent, command } of [...stage.orphans(), ...stage.zombies()])
    console.log(`Left after ${fault.name}: ${pid} of ${parent}, ${command.slice(0, 200)}`);
  return {
    fault: fault.name,
    lost: await lacking(),
    doubled: doubles(ofRound(stage.saidAtAda())) + doubles(ofRound(await stage.saidInApp())),
    cameBack,
    backMs: Math.round(tookMs),
    orphans,
    zombies,
    files,
    uncaught: (await stage.uncaught()).length - errorsBefore,
  };
}

/** A new start begins at the newest conversation. */
async function openAgain(stage: Stage): Promise<void> {
  const page = await stage.page();
  await page.getByRole('option', { name: /Cid/ }).first().click();
}
