import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { ActivityReporter } from './activity-reporter.ts';
import {
  nothingReported,
  planActivity,
  type Activity,
  type ActivityCall,
  type Reported,
} from './activity.ts';

const atWork: Activity = {
  windowFocused: true,
  idleSecs: 0,
  locked: false,
  suspended: false,
  appearsAway: false,
  desktopOff: false,
  online: true,
};
const SEC = 1_000_000;
const start = 1_800_000_000 * SEC;
const claim: ActivityCall = { kind: 'active', active: true, timeoutSecs: 120 };
const giveUp: ActivityCall = { kind: 'active', active: false, timeoutSecs: 0 };
const present: ActivityCall = { kind: 'presence', state: 'active', timeoutSecs: 720 };
const idle: ActivityCall = { kind: 'presence', state: 'idle', timeoutSecs: 720 };
const reported: Reported = {
  activeAt: start,
  isActiveSure: true,
  presence: { state: 'active', at: start },
};

describe('the plan', () => {
  it('claims and reports presence at once', () => {
    const plan = planActivity(atWork, nothingReported, start);
    expect(plan.calls).toEqual([claim, present]);
    expect(plan.reported).toEqual(reported);
  });

  it('repeats no report', () => {
    expect(planActivity(atWork, reported, start + 59 * SEC)).toMatchObject({ calls: [], reported });
  });

  it('renews the claim after a minute and presence after ten', () => {
    expect(planActivity(atWork, reported, start + 60 * SEC).calls).toEqual([claim]);
    expect(planActivity(atWork, reported, start + 600 * SEC).calls).toEqual([claim, present]);
  });

  it.each([
    ['the window lost the keyboard', { windowFocused: false }, [giveUp]],
    ['no one moved for a minute', { idleSecs: 60 }, [giveUp]],
    ['no one moved for five minutes', { idleSecs: 300 }, [giveUp, idle]],
    ['the screen was locked', { locked: true }, [giveUp, idle]],
    ['the computer goes to sleep', { suspended: true }, [giveUp, idle]],
    ['the desktop was signed off', { desktopOff: true }, [giveUp]],
  ] as const)('gives the claim up when %s', (_when, change, calls) => {
    const plan = planActivity({ ...atWork, ...change }, reported, start + SEC);
    expect(plan.calls).toEqual(calls);
    expect(plan.reported.activeAt).toBeNull();
  });

  it('does not give up a claim that has lapsed by itself', () => {
    const away = { ...atWork, windowFocused: false };
    expect(planActivity(away, reported, start + 120 * SEC).calls).toEqual([]);
  });

  it('gives up a claim after the clock was set back, since the server counts by its own', () => {
    const away = { ...atWork, windowFocused: false };
    expect(planActivity(away, reported, start - 3600 * SEC).calls).toEqual([giveUp, present]);
  });

  it('reports everything again after the clock was set back, since the age of the last report is unknown', () => {
    const plan = planActivity(atWork, reported, start - 3600 * SEC);
    expect(plan.calls).toEqual([claim, present]);
    expect(planActivity(atWork, plan.reported, start - 3599 * SEC).calls).toEqual([]);
  });

  it('reports nothing while offline and everything afterwards', () => {
    const offline = planActivity({ ...atWork, online: false }, reported, start + SEC);
    expect(offline.calls).toEqual([]);
    const online = planActivity(atWork, offline.reported, start + 2 * SEC);
    expect(online.calls).toEqual([claim, present]);
    expect(planActivity(atWork, online.reported, start + 3 * SEC).calls).toEqual([]);
  });

  it('gives up over the next connection what was claimed over one that was lost', () => {
    const offline = planActivity({ ...atWork, online: false }, reported, start + SEC);
    const away = { ...atWork, windowFocused: false };
    const online = planActivity(away, offline.reported, start + 2 * SEC);
    expect(online.calls).toEqual([giveUp, present]);
    expect(planActivity(away, online.reported, start + 3 * SEC).calls).toEqual([]);
    // By then it has lapsed.
    expect(planActivity(away, offline.reported, start + 120 * SEC).calls).toEqual([present]);
  });

  it('reports idle for a person who appears away, and stays their active client', () => {
    expect(planActivity({ ...atWork, appearsAway: true }, reported, start + SEC)).toEqual({
      calls: [idle],
      reported: { ...reported, presence: { state: 'idle', at: start + SEC } },
      againMs: 15_000,
    });
  });

  it('sends no presence while the desktop is off, and does again afterwards', () => {
    const off = planActivity({ ...atWork, desktopOff: true }, nothingReported, start);
    expect(off.calls).toEqual([]);
    expect(planActivity(atWork, off.reported, start + SEC).calls).toEqual([claim, present]);
  });
});

describe('the reporter', () => {
  function setUp() {
    const clock = fakeClock(start);
    const calls: string[] = [];
    let fail = false;
    const note = async (call: string): Promise<void> => {
      if (fail) throw new Error('lost');
      calls.push(call);
    };
    const activity = {
      windowFocused: true,
      idleSecs: 0,
      locked: false,
      suspended: false,
      appearsAway: false,
    };
    const reporter = new ActivityReporter({
      clock,
      read: () => activity,
      session: {
        connection: { kind: 'online' },
        self: null,
        presence: { setActive: (active) => note(`active ${active}`), setState: (state) => note(state) },
      },
    });
    /** Every call that it makes fails. */
    const updateInVain = async (): Promise<void> => {
      fail = true;
      reporter.update();
      await Promise.resolve();
      await Promise.resolve();
      fail = false;
    };
    return { clock, calls, activity, reporter, updateInVain, setFailing: (on: boolean) => (fail = on) };
  }

  it('checks at intervals', () => {
    const { clock, calls, activity, reporter } = setUp();
    reporter.update();
    clock.advance(59_000);
    expect(calls).toEqual(['active true', 'active']);
    clock.advance(16_000);
    expect(calls).toEqual(['active true', 'active', 'active true']);
    activity.idleSecs = 400;
    clock.advance(15_000);
    expect(calls.slice(3)).toEqual(['active false', 'idle']);
  });

  it('repeats a report that failed', async () => {
    const { clock, calls, updateInVain } = setUp();
    await updateInVain();
    clock.advance(15_000);
    expect(calls).toEqual(['active true', 'active']);
  });

  it('gives up what it could not claim: only the answer may have been lost', async () => {
    const { clock, calls, activity, updateInVain } = setUp();
    await updateInVain();
    activity.windowFocused = false;
    clock.advance(15_000);
    expect(calls).toEqual(['active false', 'active']);
  });

  it('repeats a release that failed', async () => {
    const { clock, calls, activity, reporter, updateInVain } = setUp();
    reporter.update();
    activity.windowFocused = false;
    await updateInVain();
    clock.advance(15_000);
    expect(calls).toEqual(['active true', 'active', 'active false']);
  });

  it('claims again what it could not give up: only the answer may have been lost', async () => {
    const { clock, calls, activity, reporter, updateInVain } = setUp();
    reporter.update();
    activity.windowFocused = false;
    await updateInVain();
    activity.windowFocused = true;
    clock.advance(15_000);
    expect(calls).toEqual(['active true', 'active', 'active true']);
  });

  it('keeps a newer report when an older call fails', async () => {
    const { calls, activity, reporter, setFailing } = setUp();
    reporter.update();
    setFailing(true);
    activity.windowFocused = false;
    reporter.update();
    setFailing(false);
    activity.windowFocused = true;
    reporter.update();
    await Promise.resolve();
    await Promise.resolve();
    reporter.update();
    expect(calls).toEqual(['active true', 'active', 'active true']);
  });

  it('releases its claim when it stops', () => {
    const { clock, calls, reporter } = setUp();
    reporter.update();
    reporter[Symbol.dispose]();
    clock.advance(600_000);
    expect(calls).toEqual(['active true', 'active', 'active false']);
    expect(clock.pending).toBe(0);
  });
});
