import { describe, expect, it } from 'vitest';
import { EventType } from '../../protocol/enums.ts';
import { event, message, names, noon, text, usec } from '../fixtures/model.ts';
import { isAction, mediumOf, saysName, unexpired } from './message-kind.ts';

const action = (words: string) =>
  event('1', 'rui', noon, {
    chat_message: { annotation: [{ type: 4 }], message_content: { segment: [text(words)] } },
  });

describe('the kind of a message', () => {
  it('is an action with the annotation for it, and words', () => {
    expect(isAction(action('waves'))).toBe(true);
    expect(isAction(action(' '))).toBe(false);
    expect(isAction(message('1', 'rui', noon))).toBe(false);
  });
  it('knows whether the words of an action begin with the name', () => {
    expect(saysName(action('Rui waves'), 'rui', names)).toBe(true);
    expect(saysName(action('Rui Long waves'), 'rui', names)).toBe(true);
    expect(saysName(action('Ruin waves'), 'rui', names)).toBe(false);
  });
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
