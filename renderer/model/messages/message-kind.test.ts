import { describe, expect, it } from 'vitest';
import { EventType } from '../../../protocol/enums.ts';
import { message, noon, usec } from '../../fixtures/model.ts';
import { mediumOf, unexpired } from './message-kind.ts';

describe('the kind of a message', () => {
  it('knows what came another way', () => {
    const of = (type: EventType) => mediumOf({ ...message('1', 'rui', noon), event_type: type });
    expect([
      of(EventType.EVENT_TYPE_SMS),
      of(EventType.EVENT_TYPE_MMS),
      of(EventType.EVENT_TYPE_VOICEMAIL),
      of(EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE),
    ]).toEqual(['sms', 'mms', 'voicemail', null]);
  });
  it('is gone when its time has passed', () => {
    const kept = message('1', 'rui', noon);
    const short = { ...message('2', 'rui', noon), expiration_timestamp: usec(noon + 10) };
    const events = [kept, short];
    expect(unexpired(events, noon + 9)).toBe(events);
    expect(unexpired(events, noon + 10)).toEqual([kept]);
  });
});
