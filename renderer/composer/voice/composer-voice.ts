import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ModelElement } from '../../model/model-element.ts';
import { t } from '../../../words/translate.ts';
import { holdPage } from '../../kit/held.ts';
import type { Recordings, RecordingsMirror } from './recordings.ts';

/** What recording needs of the composer. */
export interface VoiceHost {
  /** Id of the message that the next one replies to; null: it is no reply. */
  replyTo(): string | null;
  /** A recording was handed over. */
  sent(): void;
}

/** Of the window: what is recorded outlives the composer. Null until the first time. */
let recordings: Recordings | null = null;
/** The composer on screen, to be drawn again. */
let shown: ModelElement | null = null;

/** What was recorded is in the page alone. */
function makeRecordings(All: typeof Recordings, mirror: RecordingsMirror): Recordings {
  const made = new All(mirror, () => shown?.requestUpdate());
  holdPage(() => made.isAny);
  return made;
}

/** Voice messages in the composer: the button that begins one, and the bar in place of the field. Loaded when first used. */
export class ComposerVoice implements ReactiveController {
  readonly #host: ModelElement & Pick<HTMLElement, 'focus'>;
  readonly #voice: VoiceHost;
  #place: { account: string; conversationId: string } | null = null;

  constructor(host: ModelElement, voice: VoiceHost) {
    this.#host = host;
    this.#voice = voice;
    host.addController(this);
  }

  hostConnected(): void {
    shown = this.#host;
  }

  hostDisconnected(): void {
    this.#leave();
  }

  /** Shows a conversation: what is recorded in another one ends, and waits there. */
  open(conversationId: string): void {
    this.#leave();
    this.#place = { account: this.#host.actions.account, conversationId };
  }

  /** Whether the person allows the microphone. */
  get isAllowed(): boolean {
    return this.#host.mirror.app.get()?.settings.microphone ?? false;
  }

  /** Whether the bar stands in place of the field. */
  get isShown(): boolean {
    return this.#recorder !== null;
  }

  /** Whether there is a bar that takes the focus in place of the field. */
  focus(): boolean {
    const bar = this.#host.renderRoot.querySelector('parley-voice-bar');
    bar?.focus();
    return bar !== null;
  }

  button(): TemplateResult | typeof nothing {
    if (!this.isAllowed) {
      this.#leave();
      return nothing;
    }
    return html`<parley-icon-button
      icon="mic"
      .label=${t('voice.record')}
      @click=${() => void this.#start()}
    ></parley-icon-button>`;
  }

  bar(): TemplateResult | typeof nothing {
    const recorder = this.#recorder;
    if (!recorder) return nothing;
    return html`<parley-voice-bar
      .recorder=${recorder}
      @discard=${() => this.#discard()}
      @send=${() => void this.#send()}
    ></parley-voice-bar>`;
  }

  get #recorder() {
    return (this.#place && recordings?.of(this.#place)) ?? null;
  }

  async #start(): Promise<void> {
    const place = this.#place;
    if (!place) return;
    const { mirror } = this.#host;
    try {
      const [{ Recordings: All }] = await Promise.all([import('./recordings.ts'), import('./voice-bar.ts')]);
      recordings ??= makeRecordings(All, mirror);
    } catch {
      mirror.showToast(t('voice.couldNotLoad'));
      return;
    }
    if (place !== this.#place) return;
    const started = recordings.start(place);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.focus();
    await started;
    if (!this.#recorder && place === this.#place) this.#focusField();
  }

  #discard(): void {
    if (this.#place) recordings?.discard(this.#place);
    this.#focusField();
  }

  async #send(): Promise<void> {
    const place = this.#place;
    if (!place || !recordings) return;
    const target = { ...place, replyTo: this.#voice.replyTo() };
    const isSent = await recordings.send(this.#host.actions.bridge, target);
    if (isSent && place === this.#place) this.#voice.sent();
  }

  #leave(): void {
    const place = this.#place;
    // No signal may change while something is drawn.
    if (place && recordings?.of(place)) queueMicrotask(() => recordings?.leave(place));
  }

  #focusField(): void {
    void this.#host.updateComplete.then(() => this.#host.focus());
  }
}
