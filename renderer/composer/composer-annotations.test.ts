import { beforeEach, describe, expect, it } from 'vitest';
import { mentionOf, replyTo } from '../../protocol/messages/annotations.ts';
import { ComposerAnnotations } from './composer-annotations.ts';
import { Replying } from './replying.ts';

const ada = { id: '1', name: 'Ada' };
let annotations: ComposerAnnotations;

beforeEach(() => {
  const host = { requestUpdate: () => undefined } as unknown as ConstructorParameters<typeof Replying>[0];
  annotations = new ComposerAnnotations(new Replying(host, () => undefined), () => [ada]);
});

describe('what a message says about other messages and people', () => {
  it('is kept with its draft, and comes back with it', () => {
    annotations.replying.begin('c', 'e1');
    annotations.mentions.add('c', [ada]);
    const kept = annotations.of('c', 'yes @Ada');
    expect(kept).toEqual([replyTo('e1'), mentionOf('1')]);
    annotations.load('d', kept);
    expect([annotations.of('d', 'yes @Ada'), annotations.of('d', 'yes')]).toEqual([kept, [replyTo('e1')]]);
    annotations.load('d', []);
    expect(annotations.of('d', 'yes @Ada')).toEqual([]);
  });

  it('goes with the message, and comes back where that could not be kept', () => {
    annotations.load('c', [replyTo('e1'), mentionOf('1')]);
    const taken = annotations.take('c');
    expect(taken).toEqual({ replyTo: 'e1', mentions: [ada] });
    expect(annotations.of('c', '@Ada')).toEqual([]);
    annotations.giveBack('c', taken);
    expect(annotations.of('c', '@Ada')).toEqual([replyTo('e1'), mentionOf('1')]);
  });

  it('of an unsent message joins that of the field, whose reply goes on where that message had none', () => {
    annotations.replying.begin('c', 'e1');
    annotations.takeBack('c', [mentionOf('1'), mentionOf('gone')]);
    expect(annotations.of('c', '@Ada')).toEqual([replyTo('e1'), mentionOf('1')]);
    annotations.takeBack('c', [replyTo('e2')]);
    expect(annotations.of('c', '')).toEqual([replyTo('e2')]);
  });
});
