import { describe, expect, it } from 'vitest';
import { mentionOf, replyTo } from '../../../protocol/messages/annotations.ts';
import { fileAnnotation } from '../../../protocol/messages/files.ts';
import type { Event, EventAnnotation } from '../../../protocol/types.ts';
import { isForwardable } from '../../../words/event-kind.ts';
import type { Names } from '../../../words/person-name.ts';
import { event, text } from '../../fixtures/model.ts';
import { forwardedMessage } from './forwarded-content.ts';

const names: Names = { name: () => 'Rui Santos', first: () => 'Rui', isSelf: () => false };
const photo = { embed_item: { plus_photo: { photo_id: 'p1' } } };
const said = (annotation: EventAnnotation[], more: Partial<Event> = {}): Event =>
  event('e1', 'rui', 1, {
    chat_message: {
      annotation,
      message_content: {
        segment: [{ ...text('waves'), formatting: { bold: true } }],
        attachment: [photo],
      },
    },
    ...more,
  });

describe('a forwarded message', () => {
  it('has the text with its formats, and the pictures by their ids', () => {
    expect(forwardedMessage(said([replyTo('e0'), mentionOf('1')]), names)).toEqual({
      content: { segment: [{ ...text('waves'), formatting: { bold: true } }], attachment: [photo] },
      annotation: [],
    });
  });

  it('has the files by their ids', () => {
    const file = fileAnnotation({ id: 'f1', name: 'plan.pdf', size: 12, type: 'application/pdf' });
    const event = said([replyTo('e0'), file]);
    expect([isForwardable(event), forwardedMessage(event, names).annotation]).toEqual([true, [file]]);
  });

  it('names who did what, where it is an action', () => {
    const { content } = forwardedMessage(said([{ type: 4, value: '' }]), names);
    expect(content.segment?.map((each) => each.text)).toEqual(['Rui Santos ', 'waves']);
  });

  it('is none that disappears, nor one without content', () => {
    expect(isForwardable(said([]))).toBe(true);
    expect(isForwardable(said([], { expiration_timestamp: 5 }))).toBe(false);
    expect(isForwardable(event('e2', 'rui', 1, { chat_message: {} }))).toBe(false);
    expect(isForwardable(event('e3', 'rui', 1))).toBe(false);
  });
});
