import { html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { stepAlong } from '../../kit/direction.ts';
import '../../kit/fields/choices.ts';
import { allEmoji, emojiGroups, inTone, withCharacter, type Emoji, type EmojiGroup } from './emoji.ts';
import { emojiWords, loadEmojiWords, wordsOf } from './emoji-words.ts';
import { findEmoji } from './find-emoji.ts';
import { icon } from '../../kit/icons.ts';
import { recentEmoji, rememberEmoji, setSkinTone, skinTone } from './emoji-memory.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { emojiPickerStyles } from './emoji-picker-styles.ts';

const columns = 9;
const foundMost = 90;
const hand = '✋';
const ofGroup = (group: EmojiGroup): readonly Emoji[] => allEmoji.filter((emoji) => emoji.group === group);
const groups = emojiGroups.map((group): [EmojiGroup, readonly Emoji[]] => [group, ofGroup(group)]);
/** One of each group, for its tab. */
const faces: Readonly<Record<EmojiGroup, string>> = {
  smileys: '😀',
  people: '👋',
  nature: '🐻',
  food: '🍕',
  travel: '🚲',
  activities: '⚽',
  objects: '💡',
  symbols: '💚',
  flags: '🏁',
};

/** All emoji: found by words, in groups, those used lately first, in the person's tone of skin. `picked` carries one. */
@customElement('parley-emoji-picker')
export class EmojiPickerElement extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @state() private text = '';
  @state() private tone = skinTone();
  @query('input') private readonly field!: HTMLInputElement;

  static override styles = [base, controls, emojiPickerStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    void loadEmojiWords().then(() => this.requestUpdate());
  }

  override focus(): void {
    void this.updateComplete.then(() => this.field.focus());
  }

  override render() {
    const query = this.text.trim();
    return html`<div class="head">
        <input
          class="input"
          type="search"
          .value=${this.text}
          placeholder=${t('emojiPicker.find')}
          aria-label=${t('emojiPicker.find')}
          spellcheck="false"
          @input=${() => {
            this.text = this.field.value;
          }}
          @keydown=${this.#fieldKey}
        />
        ${this.#tones()}
      </div>
      ${query === '' ? this.#tabs() : nothing}
      <div class="all scroll" role="group" aria-label=${t('composer.emojiLabel')} @keydown=${this.#move}>
        ${query === '' ? this.#groups() : this.#found(query)}
      </div>`;
  }

  #tones() {
    return html`<select
      class="input tone"
      aria-label=${t('emojiPicker.tone')}
      title=${t('emojiPicker.tone')}
      @change=${this.#toned}
    >
      ${skinTones.map(
        (tone) =>
          html`<option value=${tone} ?selected=${tone === this.tone}>
            ${inTone(withCharacter(hand) ?? { ...noEmoji, character: hand }, tone)}
            ${t(`emojiPicker.skinTone.${tone}`)}
          </option>`,
      )}
    </select>`;
  }

  #tabs() {
    return html`<div class="tabs" role="group" aria-label=${t('emojiPicker.find')}>
      ${emojiGroups.map(
        (group) =>
          html`<button
            type="button"
            aria-label=${t(`emojiPicker.group.${group}`)}
            title=${t(`emojiPicker.group.${group}`)}
            @click=${() =>
              this.renderRoot.querySelector(`[data-group='${group}']`)?.scrollIntoView({ block: 'start' })}
          >
            ${faces[group]}
          </button>`,
      )}
    </div>`;
  }

  #groups() {
    const recent = recentEmoji();
    return html`${
      recent.length > 0
        ? html`<h2>${icon('clock', 14)}${t('emojiPicker.recent')}</h2>
            <div class="grid">${recent.map((character, index) => this.#button(character, index === 0))}</div>`
        : nothing
    }
    ${groups.map(
      ([group, emoji], index) =>
        html`<section data-group=${group}>
          <h2>${t(`emojiPicker.group.${group}`)}</h2>
          <div class="grid">
            ${emoji.map((one, at) =>
              this.#button(inTone(one, this.tone), recent.length + index + at === 0, one),
            )}
          </div>
        </section>`,
    )}`;
  }

  #found(query: string) {
    const found = findEmoji(allEmoji, query, foundMost);
    if (found.length === 0)
      return html`<p class="empty" role="status">${t('emojiPicker.none', { query })}</p>`;
    return html`<div class="grid">
      ${repeat(
        found,
        ({ character }) => character,
        (one, index) => this.#button(inTone(one, this.tone), index === 0, one),
      )}
    </div>`;
  }

  #button(character: string, first: boolean, emoji = withCharacter(character)) {
    const name = emoji ? emojiWords(emoji).name : character;
    return html`<button
      type="button"
      class="emoji"
      tabindex=${first ? 0 : -1}
      aria-label=${name}
      title=${name}
      @click=${() => this.#pick(character)}
    >
      ${character}
    </button>`;
  }

  #pick(character: string): void {
    rememberEmoji(character);
    this.dispatchEvent(new CustomEvent<string>('picked', { detail: character }));
  }

  #toned(event: Event): void {
    if (!(event.target instanceof HTMLSelectElement)) return;
    this.tone = Number(event.target.value);
    setSkinTone(this.tone);
  }

  #buttons(): HTMLButtonElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLButtonElement>('button.emoji')];
  }

  #fieldKey(event: KeyboardEvent): void {
    const [first] = this.#buttons();
    if (event.key === 'ArrowDown') first?.focus();
    else if (event.key === 'Enter' && this.text.trim() !== '') first?.click();
    else return;
    event.preventDefault();
  }

  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: columns, ArrowUp: -columns }[event.key] ?? stepAlong(event, this);
    if (step === 0) return;
    event.preventDefault();
    const buttons = this.#buttons();
    const at = buttons.findIndex((button) => button.matches(':focus'));
    if (at + step < 0) this.field.focus();
    else buttons[Math.min(at + step, buttons.length - 1)]?.focus();
  }
}

const skinTones = [0, 1, 2, 3, 4, 5] as const;

const noEmoji: Omit<Emoji, 'character'> = { ...wordsOf(''), shortcodes: [], group: 'people', tones: [] };

declare global {
  interface HTMLElementTagNameMap {
    'parley-emoji-picker': EmojiPickerElement;
  }
}
