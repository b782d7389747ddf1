import type { Benchmark, Figure, Report } from './benchmark.ts';
import { machineInWords, type Machine } from './machine.ts';

/** A number with as many digits as mean something. */
export function inDigits(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
  return value.toPrecision(3).replace(/\.?0+$/, '');
}

const rangeOf = ({ range }: Figure): string =>
  range === undefined ? '' : `${inDigits(range[0])} to ${inDigits(range[1])}`;

/** The report as a table for a terminal. */
export function asText({ title }: Benchmark, { figures, notes }: Report): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  const rows = figures.map((figure) => {
    const range = rangeOf(figure);
    const value = inDigits(figure.value).padStart(8);
    return `  ${figure.name.padEnd(width)} ${value} ${figure.unit}${range === '' ? '' : ` (${range})`}`;
  });
  return [title, ...rows, ...notes.map((note) => `  ${note}`), ''].join('\n');
}

/** The report as a section of a page. */
export function asMarkdown({ title, name, about }: Benchmark, report: Report, machine: Machine): string {
  return [
    `### ${title} (\`${name}\`)`,
    about,
    report.shown ?? figureTable(report.figures),
    report.notes.join(' '),
    `_${machineInWords(machine)}._`,
  ].join('\n\n');
}

export const figureTable = (figures: readonly Figure[]): string =>
  markdownTable(
    ['what', 'figure', 'range of the rounds'],
    figures.map((figure) => [
      figure.name,
      `${inDigits(figure.value)}${figure.unit === '' ? '' : ` ${figure.unit}`}`,
      rangeOf(figure),
    ]),
  );

export const markdownTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells, index) => (index === 1 ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n');

/** Puts a section between its markers; throws when the page lacks them. */
export function withSection(page: string, name: string, section: string): string {
  const [start, end] = [`<!-- ${name}: start -->`, `<!-- ${name}: end -->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the page has no place for ${name}`);
  return `${page.slice(0, from + start.length)}\n${section}\n${page.slice(to)}`;
}
