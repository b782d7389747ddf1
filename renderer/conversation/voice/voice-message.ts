import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FilePlace, Result } from '../../../preload/views.ts';
import { loudest, type Voice } from '../../../protocol/messages/voice.ts';
import { clockText, lengthText, voiceLine } from '../../../words/files/voice-line.ts';
import { locale, t } from '../../../words/translate.ts';
import '../../kit/icon-button.ts';
import { isHeld } from '../../kit/keys.ts';
import { levelBars, resampled } from '../../kit/level-bars.ts';
import { SignalElement } from '../../kit/signal-element.ts';
import { levelBarStyles } from '../../kit/styles/level-bars.ts';
import { progressStyles } from '../../kit/styles/progress.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import type { Downloads, ShownFile } from '../../model/files/downloads.ts';
import {
  fileAct,
  fileBarTemplate,
  fileFailureTemplate,
  fileNameStyles,
} from '../../model/files/file-view.ts';
import { holdPage } from '../../kit/held.ts';
import { VoicePlayer } from './voice-player.ts';
import { voiceMessageStyles } from './voice-message-styles.ts';

/** What playing needs of the conversation. */
export interface VoiceContext {
  readonly downloads: Downloads;
  /** Fetches a voice message. */
  readVoice(place: FilePlace): Promise<Result<Uint8Array>>;
}

/** Of the window: one message plays at a time. */
const player = new VoicePlayer();
holdPage(() => player.isPlaying);
/** Bars of a waveform: as many as can be told apart. */
const bars = 48;
/** How far an arrow key moves, seconds; in short messages a part of them. */
const stepMost = 5;
const stepParts = 20;

/** A voice message: plays it, shows how loud it is and where it is, and saves it as a file. */
@customElement('parley-voice-message')
export class VoiceMessageElement extends SignalElement {
  @property({ attribute: false }) file!: ShownFile;
  @property({ attribute: false }) voice!: Voice;
  @property({ attribute: false }) context!: VoiceContext;

  static override styles = [
    base,
    controls,
    progressStyles,
    fileNameStyles,
    levelBarStyles,
    voiceMessageStyles,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const key = this.#key;
    // An element that is only moved is back by then.
    queueMicrotask(() => {
      if (!this.isConnected) player.forget(key);
    });
  }

  override render() {
    const state = player.state(this.#key);
    const isPlaying = state.kind === 'playing' || state.kind === 'loading';
    return html`<div class="card" role="group" aria-label=${voiceLine(this.voice)}>
      <parley-icon-button
        icon=${isPlaying ? 'pause' : 'play'}
        primary
        .label=${isPlaying ? t('voice.pause') : t('voice.play')}
        @click=${() => this.#toggle(isPlaying)}
      ></parley-icon-button>
      <div class="grow">
        ${this.#waveform()} ${this.#line()}
        ${
          state.kind === 'failed'
            ? html`<span class="meta file-failed" role="alert">${state.reason}</span>`
            : nothing
        }
        ${fileBarTemplate(this.file, this.#download)} ${fileFailureTemplate(this.#download)}
      </div>
    </div>`;
  }

  get #key(): string {
    return `${this.file.eventId} ${this.file.id}`;
  }

  get #download() {
    return this.context.downloads.state(this.file);
  }

  /** Seconds; null: not known before it is played. */
  get #length(): number | null {
    return player.length(this.#key) ?? this.voice.seconds;
  }

  #waveform(): TemplateResult {
    const [length, position] = [this.#length, player.position(this.#key)];
    const heard = length === null ? 0 : Math.round((Math.min(position, length) / length) * bars);
    const levels = resampled(this.voice.levels, bars).map((level) => level / loudest);
    return html`<div class="wave" dir="ltr">
      <input
        type="range"
        min="0"
        max=${length ?? 1}
        step="0.1"
        .value=${String(position)}
        ?disabled=${length === null}
        aria-label=${t('voice.position')}
        aria-valuetext=${length === null ? nothing : this.#placeText(position, length)}
        @input=${({ currentTarget }: Event) =>
          currentTarget instanceof HTMLInputElement && this.#seek(currentTarget.valueAsNumber)}
        @keydown=${this.#step}
      />
      ${levelBars(levels, heard)}
    </div>`;
  }

  #line(): TemplateResult {
    const [length, position] = [this.#length, player.position(this.#key)];
    const speed = new Intl.NumberFormat(locale()).format(player.speed);
    const acts = [
      fileAct('open', this.file, this.context.downloads),
      fileAct('save', this.file, this.context.downloads),
    ];
    const time =
      length === null
        ? t('voice.message')
        : position > 0
          ? this.#placeText(position, length)
          : lengthText(length);
    return html`<div class="line meta">
      <bdi class="time">${time}</bdi>
      ${acts.map(
        ({ text, label, hidden, run }) =>
          html`<button type="button" class="link meta" aria-label=${label} ?hidden=${hidden} @click=${run}>
            ${text}
          </button>`,
      )}
      <button
        type="button"
        class="speed"
        aria-label=${t('voice.speed', { speed: `${speed}×` })}
        @click=${() => player.changeSpeed()}
      >
        <bdi>${speed}×</bdi>
      </button>
    </div>`;
  }

  #placeText(position: number, length: number): string {
    return t('voice.positionOf', { position: clockText(position), length: lengthText(length) });
  }

  #toggle(isPlaying: boolean): void {
    if (isPlaying) player.pause(this.#key);
    else void player.play(this.#key, () => this.context.readVoice(placeOf(this.file)));
  }

  #seek(seconds: number): void {
    player.seek(this.#key, Math.min(seconds, this.#length ?? 0));
  }

  /** The browser's own step would be too small to be heard; and the history moves by the same keys. */
  readonly #step = (event: KeyboardEvent): void => {
    const length = this.#length;
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (length === null) return;
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
    if (direction === undefined || isHeld(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const step = Math.min(stepMost, Math.max(0.5, length / stepParts));
    this.#seek(Math.max(0, player.position(this.#key) + direction * step));
  };
}

const placeOf = ({ conversationId, eventId, id }: ShownFile) => ({ conversationId, eventId, id });

declare global {
  interface HTMLElementTagNameMap {
    'parley-voice-message': VoiceMessageElement;
  }
}
