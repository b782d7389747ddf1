import { describe, expect, it } from 'vitest';
import { EventType } from '../protocol/enums.ts';
import { hasContent, isAction, isMessage } from './event-kind.ts';
import { event, message, noon, text } from './testing.ts';

describe('a message', () => {
  it('is what someone said, a voicemail without words too', () => {
    expect(isMessage(message('1', 'rui', noon))).toBe(true);
    expect(isMessage(event('1', 'rui', noon, { event_type: EventType.EVENT_TYPE_VOICEMAIL }))).toBe(true);
    expect(isMessage(event('1', 'rui', noon, { event_type: EventType.EVENT_TYPE_HANGOUT }))).toBe(false);
    expect(isMessage({})).toBe(false);
  });

  it('has content when there is something of it to show', () => {
    const content = { chat_message: { message_content: { attachment: [{}] } } };
    expect(hasContent(event('1', 'rui', noon, content))).toBe(true);
    expect(hasContent(event('1', 'rui', noon))).toBe(false);
  });

  it('is an action with the annotation for it, and text', () => {
    const action = (words: string) =>
      event('1', 'rui', noon, {
        chat_message: { annotation: [{ type: 4 }], message_content: { segment: [text(words)] } },
      });
    expect(isAction(action('waves'))).toBe(true);
    expect(isAction(action(' '))).toBe(false);
    expect(isAction(message('1', 'rui', noon))).toBe(false);
  });
});
