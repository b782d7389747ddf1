import { css, html, LitElement } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { clockOf, minuteOf } from './clock.ts';
import { base, controls } from '../styles/shared.ts';

const day = 24 * 60;
const step = 15;

/** A time of day, written as the person reads the clock. `changed` carries the minute of the day. */
@customElement('parley-time-field')
export class TimeFieldElement extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @property() label = '';
  /** Minute of the day. */
  @property({ type: Number }) minute = 0;
  @query('input') private readonly input!: HTMLInputElement;

  static override styles = [
    base,
    controls,
    css`
      :host {
        display: inline-block;
      }
      input.input {
        width: 88px;
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  override render() {
    return html`<input
      class="input"
      .value=${clockOf(this.minute)}
      aria-label=${this.label}
      autocomplete="off"
      spellcheck="false"
      @focus=${() => this.input.select()}
      @change=${this.#written}
      @keydown=${this.#key}
    />`;
  }

  /** An unreadable time is reset to the last value. */
  #written(): void {
    const minute = minuteOf(this.input.value);
    if (minute !== null && minute !== this.minute) this.#change(minute);
    this.input.value = clockOf(this.minute);
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      // The form outside cannot see into here: Enter would not send it by itself.
      this.#written();
      this.closest('form')?.requestSubmit();
      return;
    }
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#change(((minuteOf(this.input.value) ?? this.minute) + by + day) % day);
  }

  #change(minute: number): void {
    this.minute = minute;
    this.dispatchEvent(new CustomEvent<number>('changed', { detail: minute }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-time-field': TimeFieldElement;
  }
}
