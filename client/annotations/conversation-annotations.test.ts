import { describe, expect, it } from 'vitest';
import {
  correctionOf,
  mentionOf,
  reactionTo,
  retractedBy,
  retractionOf,
  type Event,
  type EventAnnotation,
} from '../../protocol/index.ts';
import { isAnnotation } from '../../words/event-kind.ts';
import { annotatedEvent } from './annotated-event.ts';
import { annotationOf, type Annotation } from './annotation.ts';
import { ConversationAnnotations } from './conversation-annotations.ts';

const content = (text: string) => ({ segment: [{ type: 0 as const, text }] });

function event(
  id: string,
  sender: string,
  timestamp: number,
  annotation: EventAnnotation[],
  text = '',
): Event {
  return {
    event_id: id,
    sender_id: { gaia_id: sender },
    timestamp,
    event_version: timestamp,
    chat_message: { annotation, ...(text !== '' && { message_content: content(text) }) },
  };
}
const said = (...input: Parameters<typeof event>): Annotation => annotationOf(event(...input))!;
const reaction = (sender: string, timestamp: number, emoji = '👍', isRemoved = false): Annotation =>
  said(`r${timestamp}`, sender, timestamp, [reactionTo({ target: 'm', emoji, isRemoved })]);
const correction = (timestamp: number, text: string, target = 'm', sender = 'ann'): Annotation =>
  said(`k${timestamp}`, sender, timestamp, [correctionOf(target)], text);
const message = event('m', 'ann', 1, [], 'Lunch at noon?');

/** Every order of a list. */
function orders<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, at) => orders(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}
function taking(annotations: readonly Annotation[]): ConversationAnnotations {
  const all = new ConversationAnnotations();
  for (const one of annotations) all.add(one);
  return all;
}
const textOf = (shown: Event): string | undefined =>
  shown.chat_message?.message_content?.segment?.[0]?.text ?? undefined;

describe('what was done to a message', () => {
  it('is the same in whatever order it became known', () => {
    const all = [
      reaction('ann', 2),
      reaction('ben', 3),
      reaction('ann', 4, '👍', true),
      correction(5, 'at one?'),
      correction(6, 'at two?', 'k5'),
      reaction('cleo', 7, '🎉'),
    ];
    for (const order of orders(all)) {
      const known = taking(order);
      expect(known.of('m').reactions).toEqual([
        { emoji: '👍', people: ['ben'] },
        { emoji: '🎉', people: ['cleo'] },
      ]);
      const shown = annotatedEvent(message, known.of('m'));
      expect([textOf(shown), shown.event_version]).toEqual(['at two?', 6]);
      expect(known.size).toBe(1);
    }
  });

  it('lists emoji and people as they came, and who comes back last', () => {
    const known = taking([
      reaction('ann', 2, '🎉'),
      reaction('ben', 3),
      reaction('cleo', 4),
      reaction('ben', 5, '👍', true),
      reaction('ben', 6),
    ]);
    expect(known.of('m').reactions).toEqual([
      { emoji: '🎉', people: ['ann'] },
      { emoji: '👍', people: ['cleo', 'ben'] },
    ]);
  });

  it('counts corrections of the author alone, and keeps what is attached', () => {
    const known = taking([correction(5, 'theirs', 'm', 'ben'), correction(4, 'mine')]);
    const attachment = [{ embed_item: { type: [] } }];
    const original = { ...message.chat_message!.message_content!, attachment };
    const photo = { ...message, chat_message: { message_content: original, annotation: [mentionOf('x')] } };
    const shown = annotatedEvent(photo, known.of('m'));
    expect(textOf(shown)).toBe('mine');
    expect(shown.chat_message).toMatchObject({ message_content: { attachment }, annotation: [] });
  });

  it('is nothing but a shell once it is deleted, whatever else is known', () => {
    const deletion = said('d', 'eve', 9, [retractionOf('m')]);
    for (const order of orders([reaction('ann', 2), correction(5, 'secret'), deletion])) {
      const known = taking(order);
      expect(JSON.stringify([...known.said('m')])).not.toContain('secret');
      expect(known.of('m').reactions).toEqual([]);
      const shell = annotatedEvent(message, known.of('m'));
      expect([retractedBy(shell.chat_message), shell.event_version, textOf(shell)]).toEqual([
        'eve',
        9,
        undefined,
      ]);
      expect(isAnnotation(shell)).toBe(false);
    }
  });

  it('shows one’s own that is not sent, and goes back where that is refused', () => {
    const known = taking([reaction('ann', 2)]);
    const unsent = { unsent: true } as const;
    const pending = [
      { ...reaction('me', 8, '👍'), ...unsent },
      { ...correction(9, 'soon'), ...unsent },
    ];
    const of = known.of('m', pending);
    expect(of).toMatchObject({ pending: true, reactions: [{ emoji: '👍', people: ['ann', 'me'] }] });
    const shown = annotatedEvent(message, of);
    expect([textOf(shown), shown.event_version]).toEqual(['soon', 1]);
    expect(annotatedEvent(message, known.of('m'))).toBe(message);
  });

  it('stays the same object until something of that message changes', () => {
    const known = taking([reaction('ann', 2)]);
    const before = known.of('m');
    known.add(said('other', 'ann', 3, [reactionTo({ target: 'n', emoji: '👍', isRemoved: false })]));
    expect(known.add(reaction('ann', 2))).toBeNull();
    expect(known.of('m')).toBe(before);
    expect(known.add(reaction('ben', 3))).toBe('m');
    expect(known.of('m')).not.toBe(before);
  });

  it('ends where corrections go round in a circle', () => {
    const known = taking([correction(5, 'a', 'k6'), correction(6, 'b', 'k5')]);
    expect(known.of('m').corrections).toEqual([]);
  });

  it('goes with the account of who did it', () => {
    const known = taking([reaction('ann', 2), reaction('ben', 3)]);
    expect(known.removeOf('ann')).toEqual(['m']);
    expect(known.of('m').reactions).toEqual([{ emoji: '👍', people: ['ben'] }]);
  });
});

it('sees an entry of the history where an annotation is not what it says', () => {
  const broken: EventAnnotation[] = [
    { type: 1002, value: 'no emoji' },
    { type: 1002, value: 'm' },
  ];
  expect(annotationOf(event('b', 'ann', 1, [broken[1]!]))).toBeNull();
  expect(annotationOf(event('b', 'ann', 1, [{ type: 1005, value: 'b ann' }]))).toBeNull();
  expect(isAnnotation(event('r', 'ann', 1, [broken[0]!]))).toBe(true);
});
