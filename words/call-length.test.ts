import { afterEach, describe, expect, it } from 'vitest';
import { EventType, HangoutEventType } from '../protocol/enums.ts';
import { CallMeter, callLengthText, lastCallMillis } from './call-length.ts';
import { event, noon, participant } from './testing.ts';
import { setLanguage } from './translate.ts';

const call = (at: number, type: HangoutEventType, people: string[] = [], sender = 'rui') =>
  event(`${at}`, sender, noon + at, {
    event_type: EventType.EVENT_TYPE_HANGOUT,
    hangout_event: { event_type: type, participant_id: people.map(participant) },
  });
const {
  HANGOUT_EVENT_TYPE_START: start,
  HANGOUT_EVENT_TYPE_END: end,
  HANGOUT_EVENT_TYPE_JOIN: join,
} = HangoutEventType;
const measured = (events: ReturnType<typeof call>[]) => {
  const meter = new CallMeter();
  return events.map((each) => meter.next(each));
};

afterEach(() => setLanguage('en'));

describe('the length of a call', () => {
  it('is measured from its beginning to its end', () => {
    const events = [call(0, start), call(5, join), call(90, end), call(100, start), call(130, end)];
    expect(measured(events)).toEqual([null, null, 90, null, 30]);
    expect(lastCallMillis(events)).toBe(30);
    expect(lastCallMillis(events.slice(0, 3))).toBe(90);
  });

  it('is not guessed where the beginning is not loaded', () => {
    expect(measured([call(90, end), call(100, start)])).toEqual([null, null]);
    expect(lastCallMillis([call(90, end)])).toBeNull();
    expect(lastCallMillis([call(0, start), call(50, end), call(90, end)])).toBeNull();
  });

  it('is none where no one answered or the call was declined', () => {
    const events = [
      call(0, start, ['rui']),
      call(1500, end, ['rui']),
      call(2000, start, ['rui']),
      call(2500, join, ['alva'], 'alva'),
      call(4000, end, ['rui', 'alva']),
      call(5000, start, ['rui']),
      call(6000, end, ['rui'], 'me'),
    ];
    expect(measured(events)).toEqual([null, null, null, null, 2000, null, null]);
    expect(lastCallMillis(events)).toBeNull();
    expect(lastCallMillis(events.slice(0, 2))).toBeNull();
  });

  it('is none for what is no end', () => {
    expect(lastCallMillis([])).toBeNull();
    expect(lastCallMillis([call(0, start), call(5, join)])).toBeNull();
  });
});

describe('the length in words', () => {
  it.each([
    [0, '1 second'],
    [12_400, '12 seconds'],
    [59_600, '1 minute'],
    [192_000, '3 minutes 12 seconds'],
    [3_600_000, '1 hour'],
    [3_912_000, '1 hour 5 minutes'],
    [7_205_000, '2 hours'],
  ])('of %d ms is %s', (millis, text) => {
    expect(callLengthText(millis)).toBe(text);
  });

  it('is said in the person’s language', async () => {
    await setLanguage('de');
    expect(callLengthText(192_000)).toBe('3 Minuten 12 Sekunden');
    expect(callLengthText(3_661_000)).toBe('1 Stunde 1 Minute');
  });
});
