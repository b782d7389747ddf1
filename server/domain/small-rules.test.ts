import { describe, expect, it } from 'vitest';
import { array, assert, nat, property } from 'fast-check';
import { OffTheRecordStatus } from '../../protocol/index.ts';
import { bounded } from './bounds.ts';
import { activeDnd, requestedDnd } from './people/dnd.ts';
import { standingOf } from './conversations/invitation.ts';
import { emailDomain, firstName, searchWords } from './people/names.ts';
import { checkExpectedOtr, expiryOf } from './conversations/otr.ts';
import { matching } from './people/search.ts';
import { nextWatermark } from './conversations/watermark.ts';
import { Refusal } from './refusal.ts';

const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD: off, OFF_THE_RECORD_STATUS_ON_THE_RECORD: on } =
  OffTheRecordStatus;

describe('nextWatermark', () => {
  it('only ever goes forward, never past the newest event', () => {
    assert(
      property(nat(), nat(), nat(), (current, requested, newest) => {
        const after = nextWatermark(current, requested, newest) ?? current;
        expect(after).toBeGreaterThanOrEqual(current);
        expect(after === current || after <= newest).toBe(true);
      }),
    );
  });

  it('ends at the furthest point that was asked for, in whatever order', () => {
    assert(
      property(array(nat({ max: 100 })), (requested) => {
        const end = requested.reduce((at, one) => nextWatermark(at, one, 50) ?? at, 0);
        expect(end).toBe(Math.min(50, Math.max(0, ...requested)));
      }),
    );
  });
});

describe('do-not-disturb', () => {
  it('ends after its time, or never', () => {
    expect(requestedDnd({ do_not_disturb: true, timeout_secs: 60 }, 1000)).toEqual({
      on: true,
      until: 60_001_000,
    });
    for (const timeout_secs of [0, null, Number.MAX_SAFE_INTEGER]) {
      expect(requestedDnd({ do_not_disturb: true, timeout_secs }, 1000)).toEqual({ on: true, until: null });
    }
    expect(requestedDnd({ timeout_secs: 60 }, 1000)).toEqual({ on: false, until: null });
  });

  it('is off from the moment of its end', () => {
    const stored = { on: true, until: 10, version: 1 };
    expect(activeDnd(stored, 9)).toEqual({ until: 10 });
    expect(activeDnd(stored, 10)).toBeNull();
    expect(activeDnd({ ...stored, until: null }, 10)).toEqual({ until: null });
    expect(activeDnd({ ...stored, on: false }, 9)).toBeNull();
  });
});

describe('off the record', () => {
  it('refuses words written under the other status', () => {
    expect(() => checkExpectedOtr(off, on)).toThrow(new Refusal('history_turned_on'));
    expect(() => checkExpectedOtr(on, off)).toThrow(new Refusal('history_turned_off'));
    for (const expected of [on, OffTheRecordStatus.OFF_THE_RECORD_STATUS_UNKNOWN, null, undefined]) {
      expect(() => checkExpectedOtr(expected, on)).not.toThrow();
    }
  });

  it('keeps events for their time only', () => {
    expect(expiryOf(off, 5, 60)).toBe(60_000_005);
    expect(expiryOf(on, 5, 60)).toBeNull();
  });
});

describe('invitations', () => {
  const stranger = { shared: null, inviterEmail: 'a@x.org', inviteeEmail: 'b@y.org', isAdmitted: false };

  it('are for strangers', () => {
    expect(standingOf(stranger)).toEqual({ status: 1, invitationStatus: 1, affinity: 2 });
    expect(standingOf({ ...stranger, shared: 1 })).toEqual({ status: 2, invitationStatus: 2, affinity: 2 });
    expect(standingOf({ ...stranger, shared: 2 })).toEqual({ status: 2, invitationStatus: 2, affinity: 1 });
  });

  it('weigh more inside an e-mail domain', () => {
    expect(standingOf({ ...stranger, inviteeEmail: 'b@X.org' }).affinity).toBe(1);
    expect(standingOf({ ...stranger, inviterEmail: null, inviteeEmail: null }).affinity).toBe(2);
  });

  it('weigh more where no one is who was not let in', () => {
    expect(standingOf({ ...stranger, isAdmitted: true })).toEqual({
      status: 1,
      invitationStatus: 1,
      affinity: 1,
    });
  });
});

describe('names', () => {
  it('are found whatever case, accent or script', () => {
    expect(searchWords('Zoë O’Neil-Ångström 李雷')).toEqual(['zoe', 'o', 'neil', 'angstrom', '李雷']);
    expect(firstName('  Zoë  Neil ')).toBe('Zoë');
    expect(emailDomain('a@B.org')).toBe('b.org');
    expect(emailDomain('none')).toBe('');
  });

  it('match by the beginning of each word', () => {
    const zoe = { displayName: 'Zoë Neil', email: 'z.n@b.org' };
    for (const query of ['zo', 'NEI zoe', 'z.n@']) expect(matching(query)(zoe)).toBe(true);
    for (const query of ['oe', 'zoe x', '', '@b.org']) expect(matching(query)(zoe)).toBe(false);
  });
});

describe('bounded', () => {
  it('is the standard unless asked, never above the most', () => {
    const bounds = { standard: 20, most: 100 };
    expect([null, undefined, 0, 5, 100, 101].map((requested) => bounded(requested, bounds))).toEqual([
      20, 20, 20, 5, 100, 100,
    ]);
  });
});
