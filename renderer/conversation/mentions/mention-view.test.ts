import type { TemplateResult } from 'lit';
import { describe, expect, it } from 'vitest';
import { mentionOf } from '../../../protocol/messages/annotations.ts';
import type { Names } from '../../../words/person-name.ts';
import { withMentions } from './mention-view.ts';

const names: Names = {
  name: (id) => ({ me: 'Mira', ada: 'Ada' })[id] ?? '',
  first: (id) => id,
  isSelf: (id) => id === 'me',
};
const context = { names, person: () => undefined };

/** The element that each name in a text becomes. */
const elements = (text: string, ...ids: string[]): string[] => {
  const { mentions, mention } = withMentions(context, { annotation: ids.map(mentionOf) });
  return (mentions?.pieces(text) ?? []).flatMap((piece) => {
    const drawn = piece.mention && (mention?.(piece.mention, piece.text) as TemplateResult);
    return drawn ? [/<(\w+)/u.exec(drawn.strings[0] ?? '')?.[1] ?? ''] : [];
  });
};

describe('a mention in a message', () => {
  it('is marked where it means the reader or everyone, and leads to others', () => {
    expect(elements('@Mira @Ada @all', 'me', 'ada', 'all')).toEqual(['mark', 'span', 'mark']);
  });

  it('is none for a name without it', () => {
    expect(elements('@Mira @Ada', 'ada')).toEqual(['span']);
    expect(withMentions(context, {})).toBe(context);
  });

  it('stays one when the person is renamed', () => {
    const { mentions } = withMentions(context, {
      annotation: [mentionOf('ada')],
      message_content: { segment: [{ type: 0, text: '@Augusta, lunch?' }] },
    });
    expect(mentions?.pieces('@Augusta, lunch?')[0]).toEqual({
      text: '@Augusta',
      mention: { id: 'ada', name: 'Augusta' },
    });
  });
});
