import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '../../kit/icon-button.ts';
import { icon } from '../../kit/icons.ts';
import { levelBars } from '../../kit/level-bars.ts';
import { SignalElement } from '../../kit/signal-element.ts';
import { levelBarStyles } from '../../kit/styles/level-bars.ts';
import { base } from '../../kit/styles/shared.ts';
import { limits } from '../../../protocol/limits.ts';
import { clockText } from '../../../words/files/voice-line.ts';
import { t } from '../../../words/translate.ts';
import { type EndReason, shownPeaks, type VoiceRecorder } from './voice-recorder.ts';

/** In place of the field while a voice message is recorded: fires `send` and `discard`. */
@customElement('parley-voice-bar')
export class VoiceBarElement extends SignalElement {
  static override shadowRootOptions = { ...SignalElement.shadowRootOptions, delegatesFocus: true };

  @property({ attribute: false }) recorder!: VoiceRecorder;

  static override styles = [
    base,
    levelBarStyles,
    css`
      :host {
        display: block;
      }
      .bar {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 32px;
      }
      .mark {
        flex: none;
        color: var(--text-soft);
      }
      .recording .mark {
        color: var(--negative);
      }
      time {
        flex: none;
        min-width: 36px;
        font-variant-numeric: tabular-nums;
      }
      .bars {
        max-width: 280px;
      }
      .bars path {
        stroke: var(--accent);
      }
      .words {
        margin-top: 2px;
      }
      @media (forced-colors: active) {
        .bars path {
          stroke: CanvasText;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#key);
  }

  override focus(): void {
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('parley-icon-button[primary]')?.focus(),
    );
  }

  override render() {
    const { state, millis } = this.recorder;
    const isBusy = state.kind === 'starting' || state.kind === 'sending';
    return html`<div class="bar ${state.kind}" role="group" aria-label=${t('voice.record')}>
        <parley-icon-button
          icon="trash"
          .label=${t('voice.discard')}
          @click=${() => this.#fire('discard')}
        ></parley-icon-button>
        <span class="mark">${icon('mic', 16)}</span>
        <time role="timer">${clockText(millis / 1000)}</time>
        <div class="grow">${state.kind === 'recording' ? levelBars(padded(state.peaks)) : nothing}</div>
        <parley-icon-button
          icon="arrowUp"
          primary
          .label=${t('voice.send')}
          aria-disabled=${isBusy ? 'true' : nothing}
          @click=${() => this.#fire('send')}
        ></parley-icon-button>
      </div>
      <div class="words meta" role="status">${this.#words()}</div>`;
  }

  #words(): string | TemplateResult {
    const { state } = this.recorder;
    switch (state.kind) {
      case 'starting':
        return t('voice.starting');
      case 'recording':
        return html`<span class="hidden-text">${t('voice.recording')}</span>`;
      case 'sending':
        return t('voice.sending');
      case 'ended':
        return endText(state.by);
    }
  }

  #fire(name: 'send' | 'discard'): void {
    this.dispatchEvent(new CustomEvent(name));
  }

  readonly #key = (event: KeyboardEvent): void => {
    // One that is held down has begun the recording.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#fire('discard');
  };
}

/** The newest stands at the end from the beginning on. */
const padded = (peaks: readonly number[]): number[] => [
  ...Array.from({ length: shownPeaks - peaks.length }, () => 0),
  ...peaks.map(Math.sqrt),
];

const endText = (by: EndReason): string =>
  by === 'limit' ? t('voice.ended.limit', { minutes: limits.recordingSeconds / 60 }) : t(`voice.ended.${by}`);

declare global {
  interface HTMLElementTagNameMap {
    'parley-voice-bar': VoiceBarElement;
  }
}
