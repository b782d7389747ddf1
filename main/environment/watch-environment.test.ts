import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { startNotificationDaemon } from '../../test/fixtures/notification-daemon.ts';
import { bareBus, startPrivateBus } from '../../test/fixtures/session-bus.ts';
import type { JsonStore } from '../settings/json-store.ts';
import { initialSettings, type Settings } from '../settings/schema.ts';
import { FileProblems } from '../files/file-problems.ts';
import { setupSurroundings, type Surroundings } from './watch-environment.ts';

let clock: FakeClock;
let settings: Settings;
let visible: boolean;
let said: string[];
let fileProblems: FileProblems;
let surroundings: Surroundings;

const store = {
  get value() {
    return settings;
  },
  change: (change: Partial<Settings>) => (settings = { ...settings, ...change }),
} as unknown as JsonStore<Settings>;

const begin = (address = 'unix:path=/nowhere/at/all'): Surroundings =>
  setupSurroundings({
    folder: '/data',
    files: { settings: store, fileProblems },
    changed: () => undefined,
    isWindowVisible: () => visible,
    say: (words) => said.push(words),
    log: pino({ enabled: false }),
    clock,
    address,
  });
const kinds = () => surroundings.views().map(({ kind }) => kind);
const desktopLooked = (lacks = 2) => vi.waitFor(() => expect(clock.pending).toBe(lacks), { timeout: 20_000 });

beforeEach(() => {
  clock = fakeClock();
  settings = { ...initialSettings };
  visible = true;
  said = [];
  fileProblems = new FileProblems();
  surroundings = begin();
});

afterEach(() => surroundings.stop());

it('shows problems with the disk in the window, and in a notification where there is none', () => {
  surroundings.cacheProblem('full');
  expect(surroundings.views()).toEqual([{ kind: 'disk-full', folder: '/data' }]);
  expect(said).toEqual([]);
  surroundings.cacheProblem(null);
  expect(kinds()).toEqual([]);
  visible = false;
  surroundings.cacheProblem('unwritable');
  expect(kinds()).toEqual(['disk-unwritable']);
  expect(said).toEqual([expect.stringMatching(/cannot write to its own folder/)]);
});

it('shows a problem with the disk until every file could be written', async () => {
  surroundings.stop();
  fileProblems.disk('settings', 'unwritable');
  visible = false;
  surroundings = begin();
  await Promise.resolve();
  surroundings.cacheProblem('unwritable');
  expect(kinds()).toEqual(['disk-unwritable']);
  expect(said).toHaveLength(1);
  surroundings.cacheProblem(null);
  expect(kinds()).toEqual(['disk-unwritable']);
  fileProblems.disk('accounts', 'full');
  expect(kinds()).toEqual(['disk-full', 'disk-unwritable']);
  fileProblems.disk('settings', null);
  fileProblems.disk('accounts', null);
  expect(kinds()).toEqual([]);
});

it('says without a mark that stays that a damaged file was begun anew', () => {
  surroundings.cacheProblem('damaged');
  expect(kinds()).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/was damaged/)]);
});

it('tells once whoever starts it hidden that there is no icon to look for', async () => {
  surroundings.stop();
  visible = false;
  await using bus = await startPrivateBus(bareBus);
  await using _ = await startNotificationDaemon(bus.address);
  surroundings = begin(bus.address);
  await desktopLooked(1);
  clock.advance(5_000);
  expect(said).toEqual([expect.stringMatching(/Start Parley again to see its window/)]);
  expect(settings.dismissedProblems).toEqual(['no-tray']);
  surroundings.stop();
  surroundings = begin(bus.address);
  await desktopLooked(1);
  clock.advance(5_000);
  expect(said).toHaveLength(1);
  surroundings.stop();
});

it('says how to come back to a closed window, by the icon or without one', async () => {
  expect(surroundings.closingWords()).toBe('Parley keeps running in the tray');
  expect(surroundings.closingWords()).toBeNull();
  await desktopLooked();
  clock.advance(5_000);
  expect(kinds()).toEqual(['no-notifications', 'no-tray']);
  expect(surroundings.closingWords()).toMatch(/shows no tray icons/);
  expect(surroundings.closingWords()).toBeNull();
});
