import { defineConfig } from 'vitest/config';

const rooms = '{protocol,client,server,main,preload,renderer,host,scripts}';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.ts`],
          environment: 'node',
          // Some start processes and windows of their own; on a busy machine that alone can take seconds.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          // They mostly wait for processes of their own; the standard leaves one of two cores idle.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/{e2e,chaos}/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
