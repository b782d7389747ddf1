// npm run bench:cluster-model [-- --write]: what a cluster costs by the model, checked against what was measured.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Costs, ofMessage, type Spent } from './cluster/costs.ts';
import { costsOf, type Figures, kept, readFigures, spentOf } from './cluster/figures.ts';
import { breakingPoints } from './cluster/limits.ts';
import { type LiveState, smallestCluster } from './cluster/model.ts';
import { clusterConditions } from './support/cluster-conditions.ts';
import { inDigits, markdownTable, withSection } from './support/present.ts';

const page = join(import.meta.dirname, '../../docs/scaling.md');
const mostPeople = 10_000_000;
const sizes = [1000, 10_000, 100_000, 1_000_000, mostPeople];
/** How far the model may be from what was measured. */
const tolerance = 0.25;
const parts = ['service', 'database', 'bus'] as const satisfies readonly (keyof Spent)[];

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

/** Each cell: CPU seconds per 10 000 messages, by the model and as measured. */
function check(figures: Figures, costs: Costs): { table: string; farthest: number } {
  let farthest = 0;
  const rows = clusterConditions.map(({ processes, words }) => {
    const [model, measured] = [ofMessage(costs.message, processes), spentOf(figures, words)];
    return [
      words,
      ...parts.map((part) => {
        const off = model[part] / measured[part] - 1;
        farthest = Math.max(farthest, Math.abs(off));
        const percent = `${off < 0 ? '−' : '+'}${Math.abs(off * 100).toFixed(0)} %`;
        return `${inDigits(model[part] / 100)} / ${inDigits(measured[part] / 100)} (${percent})`;
      }),
    ];
  });
  return { table: markdownTable(['model / measured', 'service', 'PostgreSQL', 'NATS'], rows), farthest };
}

function costTable({ message, connect, presence }: Costs): string {
  const microseconds = (value: number): string => `${inDigits(value)} µs`;
  const session = (what: string, cost: Costs['connect']): string[] => [
    what,
    microseconds(cost.own),
    `${microseconds(cost.concerned)} with companions, ${microseconds(cost.other)} without`,
    microseconds(cost.database),
    microseconds(cost.bus),
  ];
  return markdownTable(
    ['CPU of one', 'its process', 'each other process', 'PostgreSQL', 'NATS'],
    [
      [
        'message',
        microseconds(message.write),
        `${microseconds(message.hear)} with a recipient, none without`,
        microseconds(message.database),
        `${microseconds(message.publish)}, and ${microseconds(message.deliver)} for each process that hears of it`,
      ],
      session('connect and disconnect', connect),
      session('change of presence', presence),
    ],
  );
}

function sizeTable(costs: Costs, live: LiveState): string {
  const rows = sizes.map((people) => {
    const load = smallestCluster(costs, people, live);
    if (!load) return [inDigits(people), '', '', 'no number is enough', '', '', '', ''];
    return [
      inDigits(people),
      inDigits(load.sessions),
      inDigits(load.messagesPerSecond),
      inDigits(load.processes),
      inDigits(load.databaseCores),
      inDigits(load.busCores),
      `${inDigits(load.processMiB)} MiB`,
      inDigits(load.hearing),
    ];
  });
  const heads = [
    'people',
    'sessions',
    'messages a second',
    'processes',
    'cores of PostgreSQL',
    'cores of NATS',
  ];
  return markdownTable(
    [...heads, 'sessions in the memory of a process', 'others that hear of a message'],
    rows,
  );
}

function breakTable(costs: Costs, live: LiveState): string {
  const found = breakingPoints(costs, live, mostPeople);
  if (found.length === 0) return `Nothing, up to ${inDigits(mostPeople)} people.`;
  return markdownTable(
    ['from about', 'processes', 'what breaks', 'what one then adds'],
    found.map(({ people, limit, load }) => [
      `${inDigits(Number(people.toPrecision(2)))} people`,
      load ? inDigits(load.processes) : '',
      limit.what,
      limit.remedy,
    ]),
  );
}

const figures = readFigures();
const costs = costsOf(figures);
const { table, farthest } = check(figures, costs);
const isClose = farthest <= tolerance;
const section = [
  costTable(costs),
  'CPU seconds for 10 000 messages. The costs come from the means of one process and of two, whatever the network; those of three are foretold.',
  table,
  `The farthest is ${(farthest * 100).toFixed(0)} % away, ${isClose ? 'within' : 'NOT within'} ${tolerance * 100} %.`,
  '**With live state everywhere**, as it was before there was a directory:',
  sizeTable(costs, 'everywhere'),
  breakTable(costs, 'everywhere'),
  '**With live state by interest**, as it is built:',
  sizeTable(costs, 'by interest'),
  breakTable(costs, 'by interest'),
  `_${figures.machine}._`,
].join('\n\n');
console.log(section);
if (options.write) {
  if (figures.doubtful) {
    console.error('\nNot written: the figures are of short rounds, or the machine was not quiet.');
    process.exitCode = 2;
  } else {
    writeFileSync(page, withSection(readFileSync(page, 'utf8'), 'cost-model', section));
    writeFileSync(kept, `${JSON.stringify(figures, null, 2)}\n`);
  }
}
if (!isClose) process.exitCode = 1;
