import { SignalWatcher } from '@lit-labs/signals';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { limits } from '../../protocol/limits.ts';
import '../components/icon-button.ts';
import '../components/popover.ts';
import type { PopoverElement } from '../components/popover.ts';
import { parseMarkdown } from '../format/markdown.ts';
import type { Actions } from '../state/actions.ts';
import { DraftSaver } from '../state/draft-saver.ts';
import { TypingReporter } from '../state/typing-reporter.ts';
import { icon } from '../icons/icons.ts';
import { base } from '../styles/shared.ts';
import { words } from '../words/words.ts';
import { composerStyles } from './composer-styles.ts';
import './emoji-picker.ts';

/** The counter appears when this much is left, UTF-16 units. */
const nearLimit = 500;

/** Where one writes. Fires `sent` after a message was handed over. */
@customElement('parley-composer')
export class ComposerElement extends SignalWatcher(LitElement) {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @property({ attribute: false }) actions!: Actions;
  @property() conversationId = '';
  @property() name = '';
  /** The text that waits in this conversation; read when the conversation changes. */
  @property() draft = '';
  @property({ type: Boolean, reflect: true }) historyOff = false;
  @state() private text = '';
  @query('textarea') private readonly field!: HTMLTextAreaElement;
  @query('parley-popover') private readonly picker!: PopoverElement;
  #drafts: DraftSaver | null = null;
  #typing: TypingReporter | null = null;
  #ending: AbortController | null = null;

  static override styles = [base, composerStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = new AbortController();
    globalThis.addEventListener('pagehide', () => this.#leave(), { signal: this.#ending.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.abort();
    this.#leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('conversationId')) return;
    this.#leave();
    const id = this.conversationId;
    this.text = this.draft;
    this.#drafts = new DraftSaver(this.draft, (text) => this.actions.saveDraft(id, text));
    this.#typing = new TypingReporter((state) => this.actions.setTyping(id, state));
  }

  /** Words come back to be written anew, below what is there. */
  takeBack(words: string): void {
    this.#changed([this.text.trimEnd(), words].filter((part) => part !== '').join('\n'));
    this.#drafts?.flush();
    void this.updateComplete.then(() => this.focus());
  }

  override focus(): void {
    this.field.focus();
    this.field.setSelectionRange(this.text.length, this.text.length);
  }

  override render() {
    const problem = this.#problem();
    const empty = this.text.trim() === '';
    const left = limits.messageTextUnits - this.text.length;
    return html`${
        this.historyOff
          ? html`<div class="off">${icon('history', 14)}${words.conversation.historyOff}</div>`
          : nothing
      }
      <div class="field" @click=${this.#focusField}>
        <textarea
          class="scroll"
          rows="1"
          .value=${this.text}
          placeholder=${words.composer.placeholder}
          aria-label=${words.composer.label(this.name)}
          aria-invalid=${problem !== ''}
          aria-describedby=${problem === '' ? nothing : 'problem'}
          @input=${this.#input}
          @keydown=${this.#key}
        ></textarea>
        <parley-icon-button
          icon="smile"
          class="emoji"
          .label=${words.composer.emoji}
          @click=${this.#pick}
        ></parley-icon-button>
        <parley-icon-button
          icon="arrowUp"
          primary
          .label=${words.composer.send}
          .disabled=${empty || problem !== ''}
          @click=${this.#send}
        ></parley-icon-button>
      </div>
      ${
        problem !== ''
          ? html`<div id="problem" class="count over" role="alert">${problem}</div>`
          : left <= nearLimit
            ? html`<div class="count" role="status">${words.composer.remaining(left)}</div>`
            : nothing
      }
      <parley-popover .label=${words.emoji.label}>
        <parley-emoji-picker
          @picked=${(event: CustomEvent<string>) => this.#insert(event.detail)}
        ></parley-emoji-picker>
      </parley-popover>`;
  }

  #problem(): string {
    const over = this.text.length - limits.messageTextUnits;
    if (over > 0) return words.composer.over(over);
    return parseMarkdown(this.text).length > limits.messageSegments ? words.composer.tooManyParts : '';
  }

  #focusField(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.field.focus();
  }

  #input(): void {
    this.#changed(this.field.value);
    this.#typing?.typed(this.text);
  }

  #changed(text: string): void {
    this.text = text;
    this.#drafts?.changed(text);
  }

  #key(event: KeyboardEvent): void {
    // While an input method composes, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.#send();
  }

  #send(): void {
    const text = this.text.trim();
    if (text === '' || this.#problem() !== '') return;
    this.#changed('');
    this.#drafts?.flush();
    this.#typing?.stop();
    const id = this.conversationId;
    this.actions.open
      .send({ segment: parseMarkdown(text), attachment: [] })
      .catch(() => this.#giveBack(id, text));
    this.dispatchEvent(new CustomEvent('sent'));
    this.field.focus();
  }

  /** The message was not even taken into the outbox: the words stay the person's own. */
  #giveBack(id: string, text: string): void {
    this.actions.say(words.composer.notTaken);
    if (id === this.conversationId && this.text === '') this.#changed(text);
    else this.actions.saveDraft(id, text);
  }

  #pick(event: Event): void {
    if (event.currentTarget instanceof Element) this.picker.show(event.currentTarget);
  }

  #insert(emoji: string): void {
    const { selectionStart, selectionEnd } = this.field;
    this.picker.hide();
    this.field.setRangeText(emoji, selectionStart, selectionEnd, 'end');
    this.#input();
    this.field.focus();
  }

  #leave(): void {
    this.#drafts?.flush();
    this.#typing?.stop();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-composer': ComposerElement;
  }
}
