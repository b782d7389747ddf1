import { defineConfig } from 'vitest/config';

const rooms = '{protocol,client,server,main,preload,renderer,host,scripts}';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: [`${rooms}/**/*.test.ts`], environment: 'node' } },
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          // They mostly wait for processes of their own; the standard leaves one of two cores idle.
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/{e2e,chaos}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
