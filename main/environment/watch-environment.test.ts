import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { startNotificationDaemon } from '../../test/fixtures/notification-daemon.ts';
import { bareBus, startPrivateBus } from '../../test/fixtures/session-bus.ts';
import type { JsonStore } from '../settings/json-store.ts';
import { initialSettings, type Settings } from '../settings/schema.ts';
import { FileProblems } from '../files/file-problems.ts';
import { watchEnvironment, type Environment } from './watch-environment.ts';
import { t } from '../../words/translate.ts';
import { patienceMs } from '../../test/fixtures/patience.ts';

let clock: FakeClock;
let settings: Settings;
let visible: boolean;
let said: string[];
let fileProblems: FileProblems;
let environment: Environment;

const store = {
  get value() {
    return settings;
  },
  change: (change: Partial<Settings>) => (settings = { ...settings, ...change }),
} as unknown as JsonStore<Settings>;

const begin = (address = 'unix:path=/nowhere/at/all'): Environment =>
  watchEnvironment({
    folder: '/data',
    files: { settings: store, fileProblems },
    changed: () => undefined,
    isWindowVisible: () => visible,
    say: (words) => said.push(words),
    isShared: () => shared,
    log: pino({ enabled: false }),
    clock,
    address,
  });
let shared = false;
const kinds = () => environment.views().map(({ kind }) => kind);
const desktopLooked = (lacks: number) =>
  vi.waitFor(() => expect(clock.pending).toBe(lacks), { timeout: patienceMs });

beforeEach(() => {
  clock = fakeClock();
  settings = { ...initialSettings };
  visible = true;
  shared = false;
  said = [];
  fileProblems = new FileProblems();
  environment = begin();
});

afterEach(() => environment.stop());

it('shows problems with the disk in the window, and in a notification where there is none', () => {
  environment.cacheProblem('full');
  expect(environment.views()).toEqual([{ kind: 'disk-full', folder: '/data' }]);
  expect(said).toEqual([]);
  environment.cacheProblem(null);
  expect(kinds()).toEqual([]);
  visible = false;
  environment.cacheProblem('unwritable');
  expect(kinds()).toEqual(['disk-unwritable']);
  expect(said).toEqual([t('notices.cache.unwritable')]);
});

it('shows a problem with the disk until every file could be written', async () => {
  environment.stop();
  fileProblems.disk('settings', 'unwritable');
  visible = false;
  environment = begin();
  await Promise.resolve();
  environment.cacheProblem('unwritable');
  expect(kinds()).toEqual(['disk-unwritable']);
  expect(said).toHaveLength(1);
  environment.cacheProblem(null);
  expect(kinds()).toEqual(['disk-unwritable']);
  fileProblems.disk('accounts', 'full');
  expect(kinds()).toEqual(['disk-full', 'disk-unwritable']);
  fileProblems.disk('settings', null);
  fileProblems.disk('accounts', null);
  expect(kinds()).toEqual([]);
});

it('says without a mark that stays that a damaged file was begun anew', () => {
  environment.cacheProblem('damaged');
  expect(kinds()).toEqual([]);
  expect(said).toEqual([t('notices.cache.damaged')]);
});

it('says once after a hidden start that there is no icon to look for', async () => {
  environment.stop();
  visible = false;
  await using bus = await startPrivateBus(bareBus);
  await using _ = await startNotificationDaemon(bus.address);
  environment = begin(bus.address);
  await desktopLooked(1);
  clock.advance(5_000);
  expect(said).toEqual([t('notices.staysWithoutTray')]);
  expect(settings.dismissedProblems).toEqual(['no-tray']);
  environment.stop();
  environment = begin(bus.address);
  await desktopLooked(1);
  clock.advance(5_000);
  expect(said).toHaveLength(1);
  environment.stop();
});

it('says once that others reach the server without a window, too', () => {
  shared = true;
  expect(environment.closingWords()).toBe(t('notices.staysShared'));
  expect(environment.closingWords()).toBeNull();
});

it('says how to come back to a closed window, by the icon or without one', async () => {
  expect(environment.closingWords()).toBe(t('notices.staysInTray'));
  expect(environment.closingWords()).toBeNull();
  // Both, and the bus itself is looked for again.
  await desktopLooked(3);
  clock.advance(5_000);
  expect(kinds()).toEqual(['no-notifications', 'no-tray']);
  expect(environment.closingWords()).toMatch(/shows no tray icons/);
  expect(environment.closingWords()).toBeNull();
});
