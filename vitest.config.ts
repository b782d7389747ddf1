import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/fixtures/longest-first.ts';

const rooms = '{protocol,words,client,server,main,preload,renderer,host,scripts}';

/** Starts a PostgreSQL server when the first test of a run asks for one. */
const postgres = 'server/testing/postgres-setup.ts';
/** Builds the server whose processes the tests start. */
const server = 'test/fixtures/built-server.ts';

/** Refuses the app's elements in tests that have no page. */
const noElements = 'renderer/fixtures/no-elements.ts';

/** Thousands of people sign up for tests that are about something else. Attackers meet passwords at their full cost. */
const quickPasswords = { TESTS_PASSWORDS: 'quick' };

/** Code of pages that live for seconds is not worth optimising. */
const quickPages = { TESTS_PAGES: 'unoptimised' };

/** Several processes, unless the environment says which. */
const cluster = { TESTS_SERVER: process.env['TESTS_SERVER'] ?? 'cluster' };

/** They wait for clocks more than they compute: for a minute without a key, for sounds to end, for what the app does every few seconds. */
const away = ['away', 'environment', 'look-around', 'replaced', 'sounds'].map(
  (name) => `test/e2e/${name}.test.ts`,
);
/** Prepares more than every run has time for. */
const long = 'test/e2e/long/*.test.ts';

/** Of the app with its windows. */
const faults = 'test/chaos/app/*.test.ts';

/** A state that is waited for comes when it comes: vitest's own second is over before a busy machine gets to it. */
const patient = { poll: { timeout: 20_000 } };

// `isolate: false`: the files that a worker runs share its modules. Loading those anew for each file would be more than half
// of the work, and no module keeps anything that tests could pass on to one another.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          include: [`${rooms}/**/*.test.ts`, 'test/texts/*.test.ts'],
          environment: 'node',
          globalSetup: postgres,
          setupFiles: noElements,
          isolate: false,
          // They run behind others, which may leave them little for a while, and some start processes and windows of their own.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        // What lasts, and every operation on it, once more on the other engine.
        test: {
          name: 'postgres',
          expect: patient,
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
          // It runs behind others, which may leave it little for a while.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'contract',
          expect: patient,
          include: ['test/contract/**/*.test.ts'],
          globalSetup: [postgres, server],
          isolate: false,
          env: quickPasswords,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The same on PostgreSQL and NATS: two processes, and callers spread over both.
        test: {
          name: 'contract-cluster',
          expect: patient,
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
          // Every step there is one of several processes'.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'attacks',
          expect: patient,
          include: ['test/attacks/**/*.test.ts'],
          globalSetup: [postgres, server],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The same on PostgreSQL and NATS.
        test: {
          name: 'attacks-cluster',
          expect: patient,
          include: ['test/attacks/**/*.test.ts'],
          // It has processes of its own.
          exclude: ['test/attacks/bus.test.ts'],
          globalSetup: [postgres, server],
          isolate: false,
          env: cluster,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'chaos',
          expect: patient,
          include: ['test/chaos/**/*.test.ts'],
          exclude: [faults],
          globalSetup: [postgres, server],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // Each file has windows and a desktop of its own; more than two at a time would starve.
        test: {
          name: 'e2e',
          expect: patient,
          include: ['test/e2e/**/*.test.ts', faults],
          exclude: [...away, long],
          isolate: false,
          env: { ...quickPages, ...quickPasswords },
          // A walk through several apps takes a minute, and four where everything else is at work too.
          testTimeout: 400_000,
          hookTimeout: 400_000,
          maxWorkers: 2,
        },
      },
      {
        // Makes both packages first.
        test: {
          name: 'packages',
          expect: patient,
          include: ['test/packages/*.test.ts'],
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
      {
        // Beside the others.
        test: {
          name: 'e2e-away',
          expect: patient,
          include: away,
          isolate: false,
          env: { ...quickPages, ...quickPasswords },
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
      {
        // Part of the long run alone: only it installs Prometheus, and a cluster takes half a minute to start.
        test: {
          name: 'operate',
          expect: patient,
          include: ['test/operate/*.test.ts', 'test/cluster/*.test.ts'],
          globalSetup: [postgres, server],
          env: cluster,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Part of the long run alone.
        test: {
          name: 'e2e-long',
          expect: patient,
          include: [long],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
