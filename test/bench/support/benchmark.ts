/** One measured number, per unit of work or as a ratio wherever that is possible. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Smallest and largest over the rounds; absent when there was one round. */
  readonly range?: readonly [number, number];
}

export interface Report {
  readonly figures: readonly Figure[];
  /** What a reader has to know to trust the figures, in whole sentences. */
  readonly notes: readonly string[];
  /** Shown on the page in place of the table of figures: Markdown. */
  readonly shown?: string;
}

export interface BenchmarkOptions {
  /** Short rounds, to see that the programs are right; the figures mean little. */
  readonly quick: boolean;
  /** How long what can take any time goes on; otherwise as long as it says itself. */
  readonly minutes?: number;
}

/** A benchmark as the runner knows it. `run` cleans up after itself, also when it throws. */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** What is measured, in one or two sentences. */
  readonly about: string;
  /** False: nothing is timed, so it does not matter what else runs. */
  readonly timed?: boolean;
  /** True: it is run only where it is asked for by its name. */
  readonly optional?: boolean;
  run(options: BenchmarkOptions): Promise<Report>;
}

/** Measures under one condition after the other; the report has what came of each. */
export async function measureInTurn<T>(
  conditions: readonly T[],
  measure: (condition: T) => Promise<Report>,
): Promise<Report> {
  const reports: Report[] = [];
  for (const condition of conditions) reports.push(await measure(condition));
  return {
    figures: reports.flatMap((report) => report.figures),
    notes: reports.flatMap((report) => report.notes),
  };
}
