import { css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { segmentsTemplate, segmentStyles } from '../kit/segments.ts';
import { parseMarkdown } from '../model/text/markdown.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { moodPresets } from '../../words/mood-presets.ts';
import { t } from '../../words/translate.ts';
import { typedText } from '../../words/segment-text.ts';

const startsWithEmoji = /^\p{RGI_Emoji}\uFE0F?\s*/v;
const longest = 200;

/** Edits the person's mood: one line, with an optional emoji in front. */
@customElement('parley-mood-editor')
export class MoodEditorElement extends ModelElement {
  @state() private text: string | null = null;
  @query('input') private readonly input!: HTMLInputElement;
  /** Counts resets. */
  #begun = 0;

  static override styles = [
    base,
    controls,
    segmentStyles,
    css`
      :host {
        display: block;
      }
      form {
        display: flex;
        gap: 8px;
      }
      .presets {
        display: flex;
        justify-content: space-between;
        margin-top: 8px;
      }
      .presets button {
        width: 32px;
        height: 32px;
        border-radius: var(--radius);
        font-size: 18px;
        line-height: 32px;
        text-align: center;
      }
      .presets button:hover {
        background: var(--hover);
      }
      .now {
        display: flex;
        gap: 8px;
        align-items: baseline;
        margin-top: 8px;
      }
    `,
  ];

  override focus(): void {
    this.input.focus();
    this.input.select();
  }

  /** Forgets what was typed and not set. */
  reset(): void {
    this.text = null;
    this.#begun += 1;
  }

  override render() {
    const mood = this.mirror.account.get()?.self?.mood ?? [];
    const current = typedText(mood);
    const text = this.text ?? current;
    const preview = parseMarkdown(text);
    const formatted = preview.some((segment) => segment.formatting || segment.link_data);
    return html`<form
        @submit=${(event: Event) => {
          event.preventDefault();
          void this.#set(text);
        }}
      >
        <input
          class="input grow"
          maxlength=${longest}
          .value=${text}
          placeholder=${t('status.moodHint')}
          aria-label=${t('status.mood')}
          @input=${() => {
            this.text = this.input.value;
          }}
        />
        ${
          text.trim() !== '' && text === current
            ? html`<button
                type="button"
                class="button"
                aria-label=${t('status.clearMood')}
                @click=${() => void this.#set('')}
              >
                ${t('common.clear')}
              </button>`
            : html`<button
                type="submit"
                class="button primary"
                aria-label=${t('status.setMood')}
                ?disabled=${text === current}
              >
                ${t('status.set')}
              </button>`
        }
      </form>
      ${
        formatted
          ? html`<div class="now meta text">
              ${segmentsTemplate(preview, (url) => void this.actions.bridge.openLink(url))}
            </div>`
          : nothing
      }
      <div class="presets" role="group" aria-label=${t('composer.emojiLabel')}>
        ${moodPresets.map(
          ({ emoji }) =>
            html`<button type="button" aria-label=${emoji} @click=${() => this.#prefix(emoji, text)}>
              ${emoji}
            </button>`,
        )}
      </div>`;
  }

  #prefix(emoji: string, text: string): void {
    this.text = `${emoji} ${text.replace(startsWithEmoji, '')}`;
    this.input.focus();
  }

  async #set(text: string): Promise<void> {
    const mood = parseMarkdown(text.trim());
    const before = { begun: this.#begun, text: this.text };
    if (!(await this.actions.request('setMood', mood))) return;
    // If the person has reopened it or typed on meanwhile, this response no longer ends the editing.
    if (this.#begun !== before.begun || this.text !== before.text) return;
    this.reset();
    this.dispatchEvent(new CustomEvent('done'));
  }
}
