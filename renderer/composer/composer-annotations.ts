import { replyTarget, replyTo } from '../../protocol/messages/annotations.ts';
import type { EventAnnotation } from '../../protocol/types.ts';
import type { Mention } from '../kit/mentions.ts';
import { parseMarkdown } from '../model/text/markdown.ts';
import { ChosenMentions, mentionedBy } from './mentions/chosen-mentions.ts';
import { mentionAnnotations } from './mentions/standing-mentions.ts';
import { Replying } from './replying.ts';
import type { Written } from './sending.ts';
import { mentionsMost } from './text-problem.ts';

type About = Pick<Written, 'replyTo' | 'mentions'>;
type Annotations = readonly EventAnnotation[] | undefined;

const repliedTo = (annotation: Annotations): string | null =>
  replyTarget({ annotation: [...(annotation ?? [])] });

/** What the message that is written in each conversation says about other messages and about people. */
export class ComposerAnnotations {
  readonly replying: Replying;
  readonly mentions = new ChosenMentions();
  readonly #people: () => readonly Mention[];

  /** `people`: who can be mentioned in the conversation on screen. */
  constructor(replying: Replying, people: () => readonly Mention[]) {
    this.replying = replying;
    this.#people = people;
  }

  /** Those of the draft of the conversation that comes on screen. */
  load(conversationId: string, annotation: Annotations): void {
    this.replying.begin(conversationId, repliedTo(annotation));
    this.mentions.restore(conversationId, mentionedBy(annotation, this.#people()));
  }

  /** Those of an unsent message of the conversation on screen, whose words go into the field. */
  takeBack(conversationId: string, annotation: Annotations): void {
    this.mentions.add(conversationId, mentionedBy(annotation, this.#people()));
    this.replying.begin(conversationId, repliedTo(annotation) ?? this.replying.target(conversationId));
  }

  /** Those of a message that was sent and is being corrected. */
  correct(conversationId: string, annotation: Annotations): void {
    this.mentions.add(conversationId, mentionedBy(annotation, this.#people()));
  }

  /** Those that the message would have if it were sent as it is written now. */
  of(conversationId: string, text: string): EventAnnotation[] {
    const target = this.replying.target(conversationId);
    const mentions = this.mentions.of(conversationId);
    return [
      ...(target === null ? [] : [replyTo(target)]),
      ...(mentions.length === 0
        ? []
        : mentionAnnotations(mentions, parseMarkdown(text)).slice(0, mentionsMost)),
    ];
  }

  /** For the message that is sent now: the next one says nothing of the kind. */
  take(conversationId: string): About {
    const target = this.replying.target(conversationId);
    this.replying.end(conversationId);
    return { replyTo: target ?? undefined, mentions: this.mentions.take(conversationId) };
  }

  /** The message did not get into the outbox. */
  giveBack(conversationId: string, { replyTo: target, mentions = [] }: About): void {
    if (target !== undefined) this.replying.begin(conversationId, target);
    this.mentions.add(conversationId, mentions);
  }
}
