import { css, html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../styles/shared.ts';
import { words } from '../words/words.ts';

const emoji = [
  '🙂 😀 😄 😂 🤣 😊 😉 😍 😘 😎',
  '🤔 😐 🙄 😴 😢 😭 😅 😬 😳 😡',
  '🥳 🤩 🤗 🤯 🤒 🙈 👻 🤖 👋 👍',
  '👎 👌 🙏 👏 💪 🤞 ✌️ 🫶 ❤️ 💚',
  '💔 ✨ ⭐ 🔥 🎉 🎁 🎂 ☕️ 🍲 🍕',
  '🌿 🌸 🌞 🌧️ ❄️ ⛵ 🚲 🏡 ✅ ❓',
].flatMap((row) => row.split(' '));
const columns = 10;

/** A handful of emoji for those without a keyboard for them. `picked` carries one. */
@customElement('parley-emoji-picker')
export class EmojiPickerElement extends LitElement {
  static override styles = [
    base,
    css`
      div {
        display: grid;
        grid-template-columns: repeat(10, 32px);
        padding: 8px;
      }
      button {
        width: 32px;
        height: 32px;
        border-radius: var(--radius);
        font-size: 18px;
        line-height: 32px;
        text-align: center;
      }
      button:hover {
        background: var(--hover);
      }
      button:focus-visible {
        outline-offset: -2px;
      }
    `,
  ];

  override render() {
    return html`<div role="group" aria-label=${words.emoji.label} @keydown=${this.#move}>
      ${emoji.map(
        (character, index) =>
          html`<button
            type="button"
            tabindex=${index === 0 ? 0 : -1}
            aria-label=${character}
            @click=${() => this.dispatchEvent(new CustomEvent<string>('picked', { detail: character }))}
          >
            ${character}
          </button>`,
      )}
    </div>`;
  }

  #move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    buttons[at + step]?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-emoji-picker': EmojiPickerElement;
  }
}
