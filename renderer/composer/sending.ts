import { AnnotationType, replyTo } from '../../protocol/messages/annotations.ts';
import type { Event, EventAnnotation } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import type { Mention } from '../kit/mentions.ts';
import { parseMarkdown } from '../model/text/markdown.ts';
import type { Actions } from '../model/actions.ts';
import type { TrayFile } from '../model/files/file-tray.ts';
import type { Target } from '../model/open-conversation.ts';
import type { TrayPhoto } from '../model/photo-tray.ts';
import { t } from '../../words/translate.ts';
import { meaningOf } from './commands.ts';
import { mentionAnnotations } from './mentions/standing-mentions.ts';
import { markdownOf } from './markdown-source.ts';
import { SentHistory } from './sent-history.ts';

/** The one annotation with a known meaning: what is said is something that the sender does. */
const action: EventAnnotation = { type: AnnotationType.ACTION, value: '' };

export interface Written {
  text: string;
  photos: readonly TrayPhoto[];
  /** A message of their own, after the one with the words: it waits until they are uploaded. */
  files?: readonly TrayFile[];
  /** A failed message that these are the new words of. */
  editing: OutboxItemView | null;
  /** Id of the message that it replies to; absent: it is no reply. */
  replyTo?: string | undefined;
  /** The people that the person chose to mention while writing it. */
  mentions?: readonly Mention[] | undefined;
}

/** Thrown for a message that did not get into the outbox: it goes back into the field. */
export class NotTaken extends Error {
  readonly left: Written & Required<Pick<Written, 'files'>>;
  /** Why, for people to read, as far as it is known. */
  readonly problem: string;

  constructor(left: Written, options: ErrorOptions, problem = '') {
    super('A message could not be kept on this computer.', options);
    this.left = { ...left, files: left.files ?? [] };
    this.problem = problem;
  }
}

/** Hands messages over to the outbox, with all their pictures, and knows how those can be shown meanwhile. */
export class Sending {
  readonly history = new SentHistory();
  readonly #actions: Pick<Actions, 'account' | 'bridge' | 'open' | 'request'>;
  /** Of each message, by place. */
  readonly #urls = new Map<number, readonly string[]>();

  constructor(actions: Pick<Actions, 'account' | 'bridge' | 'open' | 'request'>) {
    this.#actions = actions;
  }

  urlOf(clientGeneratedId: number, place: number): string | null {
    const url = this.#urls.get(clientGeneratedId)?.[place];
    return url?.startsWith('blob:') ? url : null;
  }

  /** Releases the pictures of messages that have arrived. */
  keepOnly(outbox: readonly OutboxItemView[]): void {
    if (this.#urls.size === 0) return;
    const waiting = new Set(outbox.map(({ clientGeneratedId }) => clientGeneratedId));
    for (const [id, urls] of this.#urls) {
      if (waiting.has(id)) continue;
      for (const url of urls) URL.revokeObjectURL(url);
      this.#urls.delete(id);
    }
  }

  /** Gives a message that was sent another text; the same text changes nothing. */
  async correct(
    conversationId: string,
    event: Event,
    text: string,
    mentions: readonly Mention[],
  ): Promise<void> {
    const content = { segment: parseMarkdown(text) };
    if (text === markdownOf(event.chat_message?.message_content?.segment)) return;
    const { account, bridge } = this.#actions;
    await bridge.correctMessage(
      account,
      conversationId,
      event.event_id ?? '',
      content,
      mentionAnnotations(mentions, content.segment),
    );
  }

  /** Rejects with `NotTaken` when a message could not be kept on this computer. */
  async send(conversationId: string, written: Written): Promise<void> {
    // The person may look at another conversation before the last picture is kept.
    const { target } = this.#actions.open;
    const { text, photos, files = [], editing, replyTo: repliedTo } = written;
    const saysMore = text !== '' || photos.length > 0 || editing !== null;
    if (saysMore) await this.#sendMessage(conversationId, written, target);
    if (files.length === 0) return;
    const left = { text: '', photos: [], files, editing: null, replyTo: saysMore ? undefined : repliedTo };
    await this.#sendFiles(left, target);
  }

  async #sendFiles(left: Written, target: Target | null): Promise<void> {
    const ids = await Promise.all((left.files ?? []).map(({ kept }) => kept));
    const there = ids.filter((id) => id !== null);
    if (there.length === 0 || target === null) return;
    const { account, conversationId } = target;
    const annotation = left.replyTo === undefined ? [] : [replyTo(left.replyTo)];
    const answer = await this.#actions.bridge
      .sendFiles(account, conversationId, there, annotation)
      .catch((cause: unknown) => {
        throw new NotTaken(left, { cause }, t('composer.filesNotSent'));
      });
    if (!answer.ok) throw new NotTaken(left, {}, answer.error.message);
  }

  async #sendMessage(conversationId: string, written: Written, target: Target | null): Promise<void> {
    const { text, photos, editing, replyTo: repliedTo, mentions = [] } = written;
    if (text !== '') this.history.record(conversationId, text);
    const meant = meaningOf(text, photos.length === 0 && !editing);
    if (meant.kind === 'surprise') {
      await this.#actions.request('sendEasterEgg', conversationId, meant.name);
      return;
    }
    const content = { segment: parseMarkdown(meant.kind === 'help' ? text : meant.text), attachment: [] };
    const mentioned = mentionAnnotations(mentions, content.segment);
    const annotation = [
      ...(meant.kind === 'action' ? [action] : []),
      ...(repliedTo === undefined ? [] : [replyTo(repliedTo)]),
      ...mentioned,
    ];
    const extras = annotation.length === 0 ? {} : { annotation };
    try {
      if (editing) {
        const attachment = editing.content.attachment ?? [];
        const { account, bridge } = this.#actions;
        const others = (editing.annotation ?? []).filter(({ type }) => type !== AnnotationType.MENTION);
        const all = [...others, ...mentioned];
        const id = editing.clientGeneratedId;
        if (await bridge.editMessage(account, id, { ...content, attachment }, all)) return;
        throw new NotTaken(written, {}, t('composer.onItsWay'));
      }
      const kept = await Promise.all(photos.map(async (photo) => ({ photo, id: await photo.kept })));
      const going = kept.filter((each): each is typeof each & { id: number } => each.id !== null);
      if (going.length === 0 && text === '') return;
      const draftPhotos = going.map(({ id }) => id);
      const more = draftPhotos.length > 0 ? { ...extras, draftPhotos } : extras;
      const sent = await this.#actions.open.send(content, more, target);
      if (sent && going.length > 0)
        this.#urls.set(
          sent.clientGeneratedId,
          going.map(({ photo }) => photo.url),
        );
    } catch (cause) {
      throw cause instanceof NotTaken ? cause : new NotTaken(written, { cause });
    }
  }
}
