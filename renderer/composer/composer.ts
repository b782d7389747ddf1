import { html, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { OutboxItemView } from '../../preload/views.ts';
import '../kit/icon-button.ts';
import { unsentSource } from '../model/media.ts';
import { withLastEmoticon } from './emoji/shortcodes.ts';
import type { Event } from '../../protocol/types.ts';
import { ComposerAnnotations } from './composer-annotations.ts';
import type { Mention } from '../kit/mentions.ts';
import type { DraftField, OpenDraft } from '../model/draft-saver.ts';
import { ModelElement } from '../model/model-element.ts';
import { replyBarStyles, Replying } from './replying.ts';
import { Revising } from './revising.ts';
import { lastFailed } from './revisions.ts';
import { NotTaken, Sending } from './sending.ts';
import { takeWords } from './take-words.ts';
import { textProblem } from './text-problem.ts';
import { TypingReporter } from './typing-reporter.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { photoStyles, uploadsTemplate } from './composer-photos.ts';
import { CommandHelp } from './help/command-help.ts';
import { meaningOf } from './commands.ts';
import { composerStyles } from './composer-styles.ts';
import { countTemplate } from './count-template.ts';
import './emoji/emoji-button.ts';
import { ComposerAttachments } from './composer-attachments.ts';
import type { GivenFiles } from './files/given-files.ts';
import './writing-field.ts';
import { ComposerVoice } from './voice/composer-voice.ts';
import { mentionable } from './mentions/mentionable.ts';
import type { FieldCommand, WritingFieldElement } from './writing-field.ts';

/** Where one writes. Fires `sent` after a message was handed over. */
@customElement('parley-composer')
export class ComposerElement extends ModelElement {
  static override shadowRootOptions = { ...ModelElement.shadowRootOptions, delegatesFocus: true };

  @property() conversationId = '';
  @property() name = '';
  @property({ type: Boolean, reflect: true }) historyOff = false;
  @state() private text = '';
  @query('parley-writing-field') private readonly field!: WritingFieldElement;
  readonly #attachments = new ComposerAttachments(this, () => this.actions);
  readonly #help = new CommandHelp(this);
  readonly #mentionable = () => mentionable(this.mirror, this.mirror.conversations.peek(this.conversationId));
  readonly #annotations = new ComposerAnnotations(
    new Replying(this, () => this.#endReply()),
    this.#mentionable,
  );
  readonly #revising = new Revising(this, {
    text: () => this.text,
    change: (text) => this.#changed(text),
    mention: (annotation) => this.#annotations.correct(this.conversationId, annotation),
  });
  readonly #voice = new ComposerVoice(this, {
    replyTo: () => this.#annotations.replying.target(this.conversationId),
    sent: () => {
      this.#endReply();
      this.#handedOver();
    },
  });
  readonly #field: DraftField = {
    text: () => this.text,
    giveBack: (words) => this.#revising.giveBack(words),
    put: ({ text, annotation }) => {
      this.#annotations.load(this.conversationId, annotation);
      this.#changed(text);
    },
  };
  #draft: OpenDraft | null = null;
  #sending: Sending | null = null;
  #typing: TypingReporter | null = null;

  static override styles = [base, controls, photoStyles, replyBarStyles, composerStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    globalThis.addEventListener('pagehide', this.#leave);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    globalThis.removeEventListener('pagehide', this.#leave);
    this.#leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#sending ??= new Sending(this.actions);
    if (!changed.has('conversationId')) return;
    this.#leave();
    this.#revising.leave(changed.get('conversationId') ?? '');
    const id = this.conversationId;
    const view = this.mirror.conversations.peek(id);
    const { account, bridge, drafts } = this.actions;
    const shown = { text: view?.draft ?? '', annotation: view?.draftAnnotation ?? [] };
    this.#draft = drafts.open(account, id, shown, this.#field);
    this.#help.close();
    this.#annotations.load(id, this.#draft.draft.annotation);
    this.text = this.#revising.enter(this.#draft.draft);
    this.#attachments.open(id, view?.draftPhotos ?? []);
    this.#voice.open(id);
    this.#typing = new TypingReporter((state) => void bridge.setTyping(account, id, state));
  }

  /**
   * Takes a failed message back, to be edited. Its words go below what is in the field, and are a draft before it is
   * forgotten; one with a picture keeps its place until the new words are sent. One that is on its way again stays there.
   */
  takeBack(message: OutboxItemView): void {
    const before = { text: this.text, annotation: this.#annotations.of(this.conversationId, this.text) };
    this.#annotations.takeBack(this.conversationId, message.annotation);
    if (message.photos) this.#revising.begin({ kind: 'unsent', item: message });
    else void takeWords(this, message, before, (text) => this.#changed(text, true));
    void this.updateComplete.then(() => this.focus());
  }

  /** Begins to correct a message that was sent. */
  correct(event: Event): void {
    this.#revising.begin({ kind: 'sent', event });
  }

  /** Begins a reply; what is in the field becomes its text. */
  replyTo(target: Event): void {
    this.#annotations.replying.begin(this.conversationId, target.event_id ?? null);
    this.#changed(this.text);
    void this.updateComplete.then(() => this.focus());
  }

  override focus(): void {
    void this.field.updateComplete.then(() => this.#voice.focus() || this.field.focus());
  }

  override render() {
    const { problem, self } = this.#standing();
    const { revised } = this.#revising;
    const empty = this.text.trim() === '' && (revised ? revised.kind === 'sent' : this.#attachments.isEmpty);
    const outbox = this.mirror.timeline.get()?.outbox ?? [];
    this.#sending?.keepOnly(outbox);
    return html`${this.#revising.template(this.#urlOf) ?? this.#annotations.replying.template(this.conversationId, this.mirror, this.actions.replyTargets)}
      ${uploadsTemplate(outbox, this.#urlOf)}
      <div class="field" @click=${this.#focusField} @focusout=${() => this.#draft?.flush()}>
        ${this.#attachments.template()} ${this.#voice.bar()}
        <div class="line" ?hidden=${this.#voice.isShown}>
          <parley-writing-field
            .text=${this.text}
            .label=${t('composer.label', { name: this.name })}
            .problem=${problem}
            .sendWith=${this.mirror.app.get()?.settings.sendWith ?? 'enter'}
            .converts=${self?.emojiConversion ?? true}
            .mentionable=${this.#mentionable}
            @mentioned=${(event: CustomEvent<Mention>) => this.#annotations.mentions.add(this.conversationId, [event.detail])}
            @typed=${this.#typed}
            @command=${this.#command}
            @files=${this.#given}
          ></parley-writing-field>
          <parley-emoji-button
            @picked=${(event: CustomEvent<string>) => this.field.insert(event.detail)}
          ></parley-emoji-button>
          ${this.#attachments.menu(this.#voice.isAllowed, () => this.#handedOver())} ${this.#voice.button()}
          <parley-icon-button
            icon="arrowUp"
            primary
            .label=${t('composer.send')}
            .disabled=${empty || problem !== ''}
            @click=${this.#send}
          ></parley-icon-button>
        </div>
      </div>
      ${countTemplate(this.text, problem)} ${this.#help.template()}`;
  }

  /** How this window can show a picture of a message that waits. */
  readonly #urlOf = (id: number, place: number): string =>
    this.#sending?.urlOf(id, place) ?? unsentSource(this.actions.account, id, place);

  #standing() {
    const problem = textProblem(this.text, this.#annotations.mentions.of(this.conversationId));
    return { problem, self: this.mirror.account.get()?.self ?? null };
  }

  #focusField(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.focus();
  }

  #typed(event: CustomEvent<string>): void {
    this.#changed(event.detail);
    this.actions.list.patience.writes();
    this.#typing?.typed(this.text);
  }

  #changed(text: string, saves = false): void {
    this.text = text;
    this.#help.close();
    this.#draft?.changed(this.#revising.draft(text, (one) => this.#annotations.of(this.conversationId, one)));
    if (saves) this.#draft?.flush();
  }

  #command(event: CustomEvent<FieldCommand>): void {
    const command = event.detail;
    if (command === 'send') this.#send();
    else if (command === 'escape' ? !this.#stops() : !this.#leaf(command)) return;
    event.preventDefault();
  }

  /** In an empty field: the last message that failed, else one's last one. Whether there was any. */
  #correctLast(): boolean {
    if (this.text !== '' || this.#revising.revised) return false;
    const failed = lastFailed(this.mirror.timeline.get()?.outbox ?? []);
    const last = failed ? null : this.actions.messages.lastCorrectable(this.conversationId);
    if (failed) this.takeBack(failed);
    else if (last) this.correct(last);
    return failed !== undefined || last !== null;
  }

  #leaf(way: 'correct' | 'older' | 'newer'): boolean {
    if (way === 'correct') return this.#correctLast();
    const text = this.#sending?.history[way](this.conversationId, this.text) ?? null;
    if (text === null || this.#revising.revised) return false;
    this.#changed(text);
    void this.updateComplete.then(() => this.focus());
    return true;
  }

  /** Escape closes the help, else ends the editing, else the reply. Whether there was any. */
  #stops(): boolean {
    if (this.#help.close()) this.focus();
    else if (this.#revising.revised) this.#revising.end();
    else return this.#endReply();
    return true;
  }

  #endReply(): boolean {
    const ended = this.#annotations.replying.end(this.conversationId);
    if (ended) this.#changed(this.text);
    return ended;
  }

  #given({ detail }: CustomEvent<GivenFiles>): void {
    this.#attachments.attach(detail);
  }

  #send(): void {
    const { problem, self } = this.#standing();
    const { account } = this.actions;
    const id = this.conversationId;
    const { revised } = this.#revising;
    if (revised?.kind === 'sent') {
      if (this.text.trim() !== '' && problem === '') this.#sendCorrection(id, revised.event);
      return;
    }
    const editing = revised?.item ?? null;
    // A blank in front is a mark here: what follows is no command.
    const typed = this.text.trim() === '' ? '' : this.text.trimEnd();
    if ((typed === '' && this.#attachments.isEmpty && !editing) || problem !== '') return;
    const meant = meaningOf(typed, !this.#attachments.hasPhotos && !editing);
    if (meant.kind === 'help') {
      this.#help.show(meant.unknown);
      return;
    }
    const taken = revised ? null : this.#attachments.take();
    const { photos = [], files = [] } = taken ?? {};
    const about = editing ? { mentions: this.#annotations.mentions.of(id) } : this.#annotations.take(id);
    this.#revising.end();
    this.#draft?.flush();
    this.#typing?.stop();
    const text = (self?.emojiConversion ?? true) ? withLastEmoticon(typed) : typed;
    this.#sending?.send(id, { text, photos, files, editing, ...about }).catch((error: unknown) => {
      const left = error instanceof NotTaken ? error.left : { text, photos, files, ...about };
      taken?.giveBack(left);
      this.#annotations.giveBack(id, left);
      this.#giveBack(account, id, left.text, error);
    });
    this.#handedOver();
  }

  #sendCorrection(id: string, event: Event): void {
    const { mentions } = this.#annotations;
    this.#revising.sent(this.#sending?.correct(id, event, this.text.trim(), mentions.of(id)));
    this.#draft?.flush();
    this.#typing?.stop();
  }

  #handedOver(): void {
    this.dispatchEvent(new CustomEvent('sent'));
    this.focus();
  }

  /** The message did not get into the outbox: its text goes back into the field. */
  #giveBack(account: string, id: string, text: string, error: unknown): void {
    this.actions.showToast((error instanceof NotTaken && error.problem) || t('composer.notTaken'));
    this.actions.drafts.giveBack(account, id, text, (all) => this.#annotations.of(id, all));
  }

  readonly #leave = (): void => {
    this.#draft?.close();
    this.#typing?.stop();
  };
}
