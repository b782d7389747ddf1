import { defineConfig } from 'vitest/config';
import { windowsAtATime } from './scripts/test/parts.mjs';
import { inMemory } from './test/fixtures/in-memory.ts';
import { LongestFirst } from './test/fixtures/longest-first.ts';
import { longestTestMs, patienceMs } from './test/fixtures/patience.ts';

const rooms = '{protocol,words,client,server,main,preload,renderer,host,scripts}';

/** Starts a PostgreSQL server when the first test of a run asks for one. */
const postgres = 'server/testing/postgres-setup.ts';
/** Builds the server whose processes the tests start. */
const server = 'test/fixtures/built-server.ts';

/** Refuses the app's elements in tests that have no page. */
const noElements = 'renderer/fixtures/no-elements.ts';

/** Says what the apps of a failed test show. */
const showFailure = 'test/e2e/support/playwright/show-failure.ts';

/** Thousands of people sign up for tests that are about something else. Attackers meet passwords at their full cost. */
const quickPasswords = { TESTS_PASSWORDS: 'quick' };

/** Pages live for seconds: their code is not worth optimising. A browser's profile is hundreds of files, written for one test. */
const quickPages = { TESTS_PAGES: 'unoptimised', TMPDIR: process.env['TMPDIR'] ?? inMemory() };

/** Several processes, unless the environment says which. */
const cluster = { TESTS_SERVER: process.env['TESTS_SERVER'] ?? 'cluster' };

/** They wait for clocks more than they compute: for a minute without a key, for sounds to end, for what the app does every few seconds. */
const away = ['away', 'environment', 'look-around', 'replaced', 'sounds'].map(
  (name) => `test/e2e/${name}.test.ts`,
);
/** Prepares more than every run has time for. */
const long = 'test/e2e/long/*.test.ts';
/** Data that move while people write keep a core busy for a minute. */
const longChaos = 'test/chaos/long/*.test.ts';

/** Of the app with its windows. */
const faults = 'test/chaos/app/*.test.ts';

/** What every project has. */
const common = {
  expect: { poll: { timeout: patienceMs } },
  testTimeout: longestTestMs,
  hookTimeout: longestTestMs,
  // Tests make much that is forgotten at once: in a small young generation it is copied again and again, a twentieth of all work.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'],
};

// `isolate: false`: the files that a worker runs share its modules. Loading those anew for each file would be more than half
// of the work, and no module keeps anything that tests could pass on to one another.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...common,
          include: [`${rooms}/**/*.test.ts`, 'test/texts/*.test.ts'],
          environment: 'node',
          globalSetup: postgres,
          setupFiles: noElements,
          isolate: false,
        },
      },
      {
        // What lasts, and every operation on it, once more on the other engine.
        test: {
          name: 'postgres',
          ...common,
          include: [
            'server/operations/**/*.test.ts',
            'server/store/*.test.ts',
            // Not those of one engine alone, nor of moving data from one to the other.
            'server/store/{accounts,bounds,commit,companions,conversations,media,people,query}/*.test.ts',
          ],
          // Weeks of counting, which no engine does in another way.
          exclude: ['server/operations/honest-use.test.ts'],
          environment: 'node',
          globalSetup: postgres,
          isolate: false,
          env: { TESTS_ENGINE: 'postgres' },
        },
      },
      {
        test: {
          name: 'contract',
          ...common,
          include: ['test/contract/**/*.test.ts'],
          globalSetup: [postgres, server],
          isolate: false,
          env: quickPasswords,
        },
      },
      {
        // The same on PostgreSQL and NATS: two processes, and callers spread over both.
        test: {
          name: 'contract-cluster',
          ...common,
          include: ['test/contract/**/*.test.ts'],
          exclude: [
            // About the command line, and the folder of a server on SQLite.
            'test/contract/giants.test.ts',
            'test/contract/command-line*.test.ts',
            // About the contract's own files, and bytes that one process alone has to do with.
            'test/contract/protoc.test.ts',
            'test/contract/protocol-pages.test.ts',
            'test/contract/support/*.test.ts',
            'test/contract/tls.test.ts',
            'test/contract/gateway-silence.test.ts',
            // It has processes of its own.
            'test/contract/two-processes.test.ts',
          ],
          globalSetup: [postgres, server],
          isolate: false,
          env: { ...cluster, ...quickPasswords },
        },
      },
      {
        test: {
          name: 'attacks',
          ...common,
          include: ['test/attacks/**/*.test.ts'],
          globalSetup: [postgres, server],
          isolate: false,
        },
      },
      {
        // The same on PostgreSQL and NATS.
        test: {
          name: 'attacks-cluster',
          ...common,
          include: ['test/attacks/**/*.test.ts'],
          // It has processes of its own.
          exclude: ['test/attacks/bus.test.ts'],
          globalSetup: [postgres, server],
          isolate: false,
          env: cluster,
        },
      },
      {
        test: {
          name: 'chaos',
          ...common,
          include: ['test/chaos/**/*.test.ts'],
          exclude: [faults, longChaos],
          globalSetup: [postgres, server],
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          ...common,
          include: ['test/e2e/**/*.test.ts', faults],
          exclude: [...away, long],
          isolate: false,
          setupFiles: showFailure,
          env: { ...quickPages, ...quickPasswords },
          maxWorkers: windowsAtATime,
        },
      },
      {
        // Makes both packages first.
        test: {
          name: 'packages',
          ...common,
          include: ['test/packages/*.test.ts'],
        },
      },
      {
        // Beside the others.
        test: {
          name: 'e2e-away',
          ...common,
          include: away,
          isolate: false,
          setupFiles: showFailure,
          env: { ...quickPages, ...quickPasswords },
        },
      },
      {
        // Part of the long run alone: only it installs Prometheus, and a cluster takes half a minute to start.
        test: {
          name: 'operate',
          ...common,
          include: ['test/operate/*.test.ts', 'test/cluster/*.test.ts'],
          globalSetup: [postgres, server],
          env: cluster,
        },
      },
      {
        // Part of the long run alone.
        test: {
          name: 'chaos-long',
          ...common,
          include: [longChaos],
          globalSetup: [postgres, server],
        },
      },
      {
        // Part of the long run alone.
        test: {
          name: 'e2e-long',
          ...common,
          include: [long],
        },
      },
    ],
  },
});
