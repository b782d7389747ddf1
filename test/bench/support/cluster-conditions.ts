import { inWords, networks } from './database.ts';

export const processesInWords = (count: number): string =>
  `${count} ${count === 1 ? 'process' : 'processes'}`;

/** Under which conditions messages over several processes are measured. */
export const clusterConditions = networks.flatMap((network) =>
  [1, 2, 3].map((processes) => ({
    processes,
    network,
    words: `${processesInWords(processes)}, ${inWords(network)}`,
  })),
);
