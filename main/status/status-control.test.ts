import { beforeEach, describe, expect, it } from 'vitest';
import { ClientError } from '../../client/index.ts';
import { SegmentType } from '../../protocol/index.ts';
import { initialSettings, type Settings } from '../settings/schema.ts';
import { text } from '../../words/testing.ts';
import { StatusControl } from './status-control.ts';
import { t } from '../../words/translate.ts';

const now = new Date(2026, 10, 21, 22, 0);
let calls: unknown[][];
let settings: Settings;
let changes: number;
let failure: Error | null;
let status: StatusControl;

const record =
  (name: string) =>
  async (...input: unknown[]): Promise<void> => {
    calls.push([name, ...input]);
    if (failure) throw failure;
  };

beforeEach(() => {
  calls = [];
  changes = 0;
  failure = null;
  settings = { ...initialSettings };
  const session = {
    presence: { setMood: record('mood'), setDnd: record('dnd'), setDesktopOff: record('off') },
  };
  status = new StatusControl({
    session: (account) => (account === 'a' ? session : null),
    settings: {
      get value() {
        return settings;
      },
      change: (change) => {
        settings = { ...settings, ...change };
      },
    },
    soundsChanged: () => {
      changes += 1;
    },
    appearAway: (away) => calls.push(['away', away]),
    now: () => now,
  });
});

describe('the status of an account', () => {
  it('is sent to its server', async () => {
    expect(await status.setMood('a', [text(`☕ ${t('moods.break')}`)])).toEqual({ ok: true, value: null });
    await status.setDoNotDisturb('a', '1-hour');
    await status.setDoNotDisturb('a', 'until-morning');
    await status.setDoNotDisturb('a', 'until-turned-off');
    await status.setDoNotDisturb('a', 'off');
    await status.setDesktopOff('a', true);
    status.appearAway(true);
    expect(calls).toEqual([
      ['mood', [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: `☕ ${t('moods.break')}` }]],
      ['dnd', true, 3600],
      ['dnd', true, 36_000],
      ['dnd', true, null],
      ['dnd', false, null],
      ['off', true],
      ['away', true],
    ]);
  });

  it('says in words why it did not change', async () => {
    failure = new ClientError('offline', { said: 'There is no connection.' });
    expect(await status.setDesktopOff('a', true)).toEqual({
      ok: false,
      error: { message: 'There is no connection.' },
    });
    expect(await status.setDesktopOff('gone', true)).toMatchObject({ ok: false });
  });

  it('does not hide a fault of our own', async () => {
    failure = new TypeError('oops');
    await expect(status.setDesktopOff('a', true)).rejects.toThrow(TypeError);
  });

  it('keeps sounds for this computer, by account', async () => {
    await status.setSounds('a', false);
    await status.setSounds('b', true);
    expect(settings.sounds).toEqual({ a: false, b: true });
    expect([changes, calls]).toEqual([2, []]);
  });
});
