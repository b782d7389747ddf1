import { describe, expect, it } from 'vitest';
import { limits, type Segment, type SendChatMessageRequest } from '../../../protocol/index.ts';
import { requestedMessage, messageOf } from './message-content.ts';
import { Refusal } from '../refusal.ts';

const text = (...segment: Segment[]): SendChatMessageRequest => ({ message_content: { segment } });
const link = (link_target: string) => text({ type: 2, text: 'x', link_data: { link_target } });

describe('askedMessage', () => {
  it('keeps segments and annotations as they are', () => {
    const segment: Segment[] = [
      { type: 0, text: 'a', formatting: { bold: true } },
      { type: 1, text: '\n' },
      { type: 2, text: 'b', link_data: { link_target: 'https://example.org' } },
    ];
    const requested = requestedMessage({ message_content: { segment }, annotation: [{ type: 4 }] });
    expect(messageOf(requested, [])).toEqual({ annotation: [{ type: 4 }], message_content: { segment } });
  });

  it('takes as much as the limits say, and names the one that is passed', () => {
    const full = 'x'.repeat(limits.messageTextUnits);
    expect(() => requestedMessage(text({ type: 0, text: full }))).not.toThrow();
    expect(() => requestedMessage(text({ type: 0, text: full }, { type: 0, text: 'y' }))).toThrow(
      new Refusal('message_too_long', { most: limits.messageTextUnits, length: limits.messageTextUnits + 1 }),
    );
    const many = Array.from({ length: limits.messageSegments }, () => ({ type: 0 as const, text: 'x' }));
    expect(() => requestedMessage(text(...many))).not.toThrow();
    expect(() => requestedMessage(text(...many, { type: 1 }))).toThrow(
      new Refusal('too_many_segments', { most: limits.messageSegments }),
    );
  });

  it.each(['http://a', 'HTTPS://a', 'mailto:a@b', 'tel:+49', 'www.example.org', ''])(
    'links to %s',
    (target) => {
      expect(() => requestedMessage(link(target))).not.toThrow();
    },
  );

  it.each([
    'javascript:alert(1)',
    ' JavaScript:x',
    'java\nscript:x',
    '\u0000data:text/html,x',
    'file:///etc',
  ])('does not link to %j', (target) => {
    expect(() => requestedMessage(link(target))).toThrow(new Refusal('link_not_allowed'));
  });

  it('knows every kind of segment or says so', () => {
    expect(() => requestedMessage(text({ type: 9 as 0, text: 'x' }))).toThrow(
      new Refusal('segment_type_unknown', { type: 9 }),
    );
  });

  it('needs something to read', () => {
    expect(() => requestedMessage({})).toThrow(new Refusal('message_empty'));
    expect(() => requestedMessage(text({ type: 1 }, { type: 0, text: ' ' }))).toThrow(
      new Refusal('message_empty'),
    );
  });

  it('may be something to look at and no text', () => {
    const requested = requestedMessage({ existing_media: { photo: { photo_id: 'p' } } });
    expect(requested.attachments).toEqual([{ kind: 'photo', photoId: 'p' }]);
    expect(messageOf(requested, [{ type: [249] }]).message_content).toEqual({
      segment: [],
      attachment: [{ embed_item: { type: [249] } }],
    });
  });
});
