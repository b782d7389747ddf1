// npm run bench [-- [--quick] [--minutes N] <name>…]: runs the benchmarks, prints their figures and writes them down.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addedProcesses } from './added-processes.ts';
import { attacks } from './attacks.ts';
import { appStart } from './app-start.ts';
import { backup } from './backup.ts';
import { besideOthers } from './beside-others.ts';
import { bridge } from './bridge.ts';
import { bundle } from './bundle.ts';
import { cache } from './cache.ts';
import { codec } from './codec.ts';
import { files } from './files.ts';
import { gateway } from './gateway.ts';
import { conversation } from './conversation.ts';
import { group } from './group.ts';
import { growth } from './growth.ts';
import { hiddenWindow } from './hidden-window.ts';
import { history } from './history.ts';
import { idleApp } from './idle-app.ts';
import { idleMemory } from './idle-memory.ts';
import { joining } from './join.ts';
import { latency } from './latency.ts';
import { list } from './list.ts';
import { lively } from './window/lively.ts';
import { manyConversations } from './many-conversations.ts';
import { mix } from './mix.ts';
import { oneToOne } from './one-to-one.ts';
import { oneToOneCluster } from './one-to-one-cluster.ts';
import { oneToOnePostgres } from './one-to-one-postgres.ts';
import { peers } from './peers.ts';
import { photos } from './photos.ts';
import { reactions } from './reactions.ts';
import { reconnectStorm } from './reconnect-storm.ts';
import { retraction } from './retraction.ts';
import { sessionCosts } from './session-costs.ts';
import { sync } from './sync.ts';
import { windowMemory } from './window/window-memory.ts';
import type { Benchmark, Report } from './support/benchmark.ts';
import { describeMachine, machineInWords, type Machine } from './support/machine.ts';
import { unquietNote } from './support/quiet.ts';
import { asMarkdown, asText, withSection } from './support/present.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/benchmarks.md');
const results = join(root, 'test-results/bench');

const benchmarks: readonly Benchmark[] = [
  oneToOne,
  oneToOnePostgres,
  oneToOneCluster,
  addedProcesses,
  besideOthers,
  reconnectStorm,
  joining,
  latency,
  mix,
  group,
  history,
  sync,
  manyConversations,
  idleMemory,
  files,
  photos,
  retraction,
  gateway,
  attacks,
  backup,
  growth,
  sessionCosts,
  appStart,
  idleApp,
  hiddenWindow,
  bundle,
  conversation,
  lively,
  windowMemory,
  reactions,
  bridge,
  list,
  cache,
  codec,
  peers,
];

/** JSON for programs always; the page only when the figures are meant to be read. */
function write(benchmark: Benchmark, report: Report, machine: Machine, quick: boolean): void {
  const { name, title } = benchmark;
  mkdirSync(results, { recursive: true });
  writeFileSync(
    join(results, `${name}.json`),
    `${JSON.stringify({ name, title, quick, machine, ...report }, null, 2)}\n`,
  );
  if (quick) return;
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), name, asMarkdown(benchmark, report, machine)));
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, minutes: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((asked) => !benchmarks.some(({ name }) => name === asked));
  if (unknown !== undefined) {
    console.error(
      `There is no benchmark "${unknown}". There are: ${benchmarks.map(({ name }) => name).join(', ')}`,
    );
    return 2;
  }
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) {
    console.error(`--minutes takes a number above 0, not "${values.minutes}"`);
    return 2;
  }
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
  if (built.status !== 0) return 1;
  const machine = describeMachine();
  console.log(`\n${machineInWords(machine)}\n`);
  let failed = 0;
  for (const benchmark of benchmarks) {
    const isAskedFor = positionals.length > 0 ? positionals.includes(benchmark.name) : !benchmark.optional;
    if (!isAskedFor) continue;
    const startedAt = performance.now();
    try {
      const busy = benchmark.timed === false ? null : await unquietNote();
      const measured = await benchmark.run({
        quick: values.quick,
        ...(minutes !== undefined && { minutes }),
      });
      const notes = busy === null ? measured.notes : [busy, ...measured.notes];
      const report = { ...measured, notes };
      write(benchmark, report, machine, values.quick);
      console.log(asText(benchmark, report));
    } catch (error) {
      failed += 1;
      console.error(`${benchmark.title} (${benchmark.name}) failed:`, error);
    }
    console.log(`  (${Math.round((performance.now() - startedAt) / 1000)} s)\n`);
  }
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
