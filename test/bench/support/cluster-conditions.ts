import { inWords, networks } from './database.ts';

/** Under which conditions messages over several processes are measured. */
export const clusterConditions = networks.flatMap((network) =>
  [1, 2, 3].map((processes) => ({
    processes,
    network,
    words: `${processes} ${processes === 1 ? 'process' : 'processes'}, ${inWords(network)}`,
  })),
);
