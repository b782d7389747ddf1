import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import '../kit/avatar/avatar.ts';
import type { SendWith, ViewState } from '../../preload/views.ts';
import { composerCommand } from './composer-keys.ts';
import { givenIn, type GivenFiles } from './files/given-files.ts';
import { emojiEdit } from './emoji/shortcodes.ts';
import { codeEdit, linkEdit, markEdit, quoteEdit, type EditOfSelection } from './text-edits.ts';
import type { TextEdit } from './completion/text-edit.ts';
import '../kit/avatar/avatar.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { CompletionList, suggestionStyles } from './completion/completion-list.ts';
import { EmojiCompletion } from './emoji/emoji-completion.ts';
import type { Mention } from '../kit/mentions.ts';
import type { Mentionable } from './mentions/mentionable.ts';
import { PeopleCompletion } from './people-completion.ts';
import { formatBar, formatBarStyles } from './format-bar.ts';
import { formattedLines, markedText, markedTextStyles } from './marked-text.ts';

type Selection = NonNullable<ViewState['selection']>;

/** What the element around the field decides. */
export type FieldCommand = 'send' | 'correct' | 'older' | 'newer' | 'escape';

/**
 * A growing field of text with formats by shortcut and by mark. `typed` carries the text; `command`, cancelable, what a
 * key asks for, and is cancelled by who does it; `files` what was pasted; `mentioned` who was chosen to be mentioned.
 */
@customElement('parley-writing-field')
export class WritingFieldElement extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @property() text = '';
  @property() label = '';
  /** What is wrong with the text, for screen readers. */
  @property() problem = '';
  @property() sendWith: SendWith = 'enter';
  /** Emoticons and shortcodes become emoji while typing. */
  @property({ type: Boolean }) converts = true;
  /** Who can be mentioned. */
  @property({ attribute: false }) mentionable: () => readonly Mentionable[] = () => [];
  @state() private selected = false;
  @query('textarea') private readonly field!: HTMLTextAreaElement;
  readonly #emoji = new EmojiCompletion();
  readonly #people = new PeopleCompletion(
    () => this.mentionable(),
    (detail) => this.dispatchEvent(new CustomEvent<Mention>('mentioned', { detail })),
  );
  readonly #completion = new CompletionList(this, [this.#emoji, this.#people], (edit) => this.#edit(edit));

  static override styles = [
    base,
    markedTextStyles,
    formatBarStyles,
    suggestionStyles,
    css`
      :host {
        display: flex;
        min-width: 0;
      }
      textarea {
        width: 100%;
        min-width: 0;
        min-height: 32px;
        max-height: 40vh;
        padding: 6px 0;
        border: 0;
        background: none;
        resize: none;
        outline: none;
        line-height: 20px;
        field-sizing: content;
        overflow-wrap: anywhere;
      }
      /* Each line runs in its own direction; what an empty field says, in the window's. */
      textarea:not(:placeholder-shown) {
        unicode-bidi: plaintext;
        text-align: start;
      }
      /* The field around it shows the focus. */
      textarea:focus-visible {
        outline: none;
      }
    `,
  ];

  /** The key that is being pressed goes into the field, which has the focus when this returns; the caret stays. */
  takeKey(): void {
    this.field.focus();
  }

  /** At the end of the text. */
  override focus(): void {
    this.field.focus();
    this.field.setSelectionRange(this.text.length, this.text.length);
  }

  select({ from, to }: Selection): void {
    this.field.focus();
    this.field.setSelectionRange(from, to);
  }

  /** Where the caret is, as if it were typed. */
  insert(text: string): void {
    const { selectionStart: from, selectionEnd: to } = this.field;
    const end = from + text.length;
    this.#edit({ from, to, insert: text, select: [end, end] });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A text that comes from outside takes the place of what was selected, without an event of its own.
    if (changed.has('text') && this.hasUpdated && this.field.value !== this.text) this.selected = false;
  }

  override render() {
    const lines = formattedLines(this.text);
    return html`${this.selected ? formatBar((edit) => this.#change(edit)) : nothing}
      ${this.#completion.render()}
      <div class="written ${lines ? 'formatted' : ''}">
        ${lines ? markedText(lines) : nothing}
        <textarea
          class="scroll"
          rows="1"
          spellcheck="true"
          .value=${this.text}
          placeholder=${t('composer.placeholder')}
          aria-label=${this.label}
          aria-invalid=${this.problem !== ''}
          aria-description=${this.problem || nothing}
          aria-autocomplete="list"
          aria-controls=${this.#completion.open ? 'suggestions' : nothing}
          aria-activedescendant=${this.#completion.activeId ?? nothing}
          @input=${this.#input}
          @keydown=${this.#key}
          @paste=${this.#paste}
          @scroll=${this.#scrolled}
          @select=${this.#selection}
          @selectionchange=${this.#selection}
          @blur=${this.#blurred}
        ></textarea>
      </div>`;
  }

  #input(): void {
    this.#fireTyped();
    this.#selection();
    const edit = this.converts
      ? emojiEdit(this.text, this.field.selectionStart, (code) => this.#emoji.find(code))
      : null;
    if (edit) this.#edit(edit);
    void this.#completion.typed(this.text, this.field.selectionStart);
  }

  #fireTyped(): void {
    this.text = this.field.value;
    this.dispatchEvent(new CustomEvent<string>('typed', { detail: this.text }));
  }

  #scrolled(): void {
    const layer = this.renderRoot.querySelector('.marked');
    if (layer) layer.scrollTop = this.field.scrollTop;
  }

  #selection(): void {
    const { selectionStart, selectionEnd } = this.field;
    // The news may come after the focus has gone into the bar of formats, which would go with it.
    if (this.field.matches(':focus')) this.selected = selectionEnd > selectionStart;
  }

  #blurred(event: FocusEvent): void {
    const to = event.relatedTarget;
    // Into the bar of formats, which needs the selection.
    if (to instanceof Element && this.renderRoot.contains(to)) return;
    this.selected = false;
    this.#completion.close();
  }

  #key(event: KeyboardEvent): void {
    if (this.#completion.key(event)) return;
    const command = composerCommand(event, this.sendWith);
    if (command?.kind === 'mark') this.#change(markEdit(command.mark));
    else if (command?.kind === 'link') {
      // With nothing selected the same key searches.
      if (this.field.selectionStart === this.field.selectionEnd) return;
      event.stopPropagation();
      this.#change(linkEdit);
    } else if (command?.kind === 'code') this.#change(codeEdit);
    else if (command?.kind === 'quote') this.#change(quoteEdit);
    else if (!command && event.key !== 'Escape') return;
    else if (!this.#asked(command?.kind ?? 'escape') && command?.kind !== 'send') return;
    event.preventDefault();
  }

  #asked(detail: FieldCommand): boolean {
    return !this.dispatchEvent(new CustomEvent<FieldCommand>('command', { detail, cancelable: true }));
  }

  #change(edit: EditOfSelection): void {
    this.#edit(edit(this.text, this.field.selectionStart, this.field.selectionEnd));
  }

  /** As if it were typed, so that it can be undone. */
  #edit({ from, to, insert, select }: TextEdit): void {
    this.field.focus();
    this.field.setSelectionRange(from, to);
    if (!document.execCommand('insertText', false, insert)) this.field.setRangeText(insert, from, to, 'end');
    this.#fireTyped();
    this.field.setSelectionRange(...select);
    this.#selection();
  }

  #paste(event: ClipboardEvent): void {
    const given = givenIn(event.clipboardData);
    if (given.files.length + given.folders.length === 0) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent<GivenFiles>('files', { detail: given }));
  }
}
