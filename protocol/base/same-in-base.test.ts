import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyMessage } from '../testing/arbitraries.ts';
import { encode } from '../codec.ts';
import { EventType, PlusPhotoMediaType } from '../enums.ts';
import { isSameInBase } from './same-in-base.ts';
import type { Event } from '../types.ts';

const isSame = (event: Event): boolean => isSameInBase('Event', encode('Event', event));

describe('an event', () => {
  test('of ordinary kinds is the same', () => {
    const message_content = { segment: [{ type: 0 as const, text: 'lunch?' }] };
    expect(isSame({ event_id: 'e', timestamp: 5, event_type: 1, chat_message: { message_content } })).toBe(
      true,
    );
    expect(isSame({ conversation_rename: { new_name: 'a', old_name: 'b' }, event_type: 7 })).toBe(true);
    expect(isSame({})).toBe(true);
  });

  test('is not the same with a field that only one variant has', () => {
    expect(isSame({ group_link_sharing_modification: { new_status: 1 } })).toBe(false);
  });

  test('is not the same with a value that only one variant has', () => {
    const event_type = EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION;
    expect(isSame({ event_type })).toBe(false);
  });

  test('is not the same with a difference deep inside', () => {
    const photo = (media_type: PlusPhotoMediaType): Event => ({
      chat_message: {
        message_content: { attachment: [{ embed_item: { type: [], plus_photo: { media_type } } }] },
      },
    });
    expect(isSame(photo(PlusPhotoMediaType.MEDIA_TYPE_PHOTO))).toBe(true);
    expect(isSame(photo(PlusPhotoMediaType.MEDIA_TYPE_ANIMATED_PHOTO))).toBe(false);
  });

  test('has the same bytes in both variants exactly then', () => {
    fc.assert(
      fc.property(anyMessage('Event'), (event) => {
        const bytes = encode('Event', event);
        const inBase = encode('Event', event, 'base');
        const same = bytes.length === inBase.length && bytes.every((byte, at) => byte === inBase[at]);
        expect(isSameInBase('Event', bytes)).toBe(same);
      }),
      { numRuns: 300 },
    );
  });
});
