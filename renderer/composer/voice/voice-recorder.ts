import { Signal } from '@lit-labs/signals';
import { limits } from '../../../protocol/limits.ts';
import { untracked } from '../../kit/untracked.ts';
import type { Microphone, OpenMicrophone } from './microphone.ts';
import { levelsOf } from './waveform.ts';

/** Why a recording ended before it was sent. */
export type EndReason = 'limit' | 'device' | 'left';

export type RecorderState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'recording'; /** 0 to 1, the newest last. */ readonly peaks: readonly number[] }
  /** Nothing more is recorded; what was waits to be sent. */
  | { readonly kind: 'ended'; readonly by: EndReason }
  | { readonly kind: 'sending' };

/** What was recorded. */
export interface Recording {
  readonly sound: Blob;
  readonly seconds: number;
  readonly levels: readonly number[];
}

/** How often the level is read, milliseconds: as fast as a meter is read. */
const meterMs = 100;
/** What is shown of it: as many bars as there is room for. */
export const shownPeaks = 40;
/** Shorter is a key that was pressed twice, milliseconds. */
const shortestMs = 500;

/** Records one voice message. */
export class VoiceRecorder {
  readonly #open: OpenMicrophone;
  readonly #state = new Signal.State<RecorderState>({ kind: 'starting' });
  readonly #peaks: number[] = [];
  #microphone: Microphone | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #startedAt = 0;
  #endedAt: number | null = null;
  #sound: Promise<Blob> | null = null;
  #isClosed = false;

  constructor(open: OpenMicrophone) {
    this.#open = open;
  }

  get state(): RecorderState {
    return this.#state.get();
  }

  /** The same at this moment, for those that do not follow it. */
  get kind(): RecorderState['kind'] {
    return untracked(this.#state).kind;
  }

  /** How long it is so far. */
  get millis(): number {
    return this.kind === 'starting' ? 0 : (this.#endedAt ?? performance.now()) - this.#startedAt;
  }

  get isTooShort(): boolean {
    return this.millis < shortestMs;
  }

  /** Resolves when it records. Rejects as the microphone does. */
  async start(): Promise<void> {
    const microphone = await this.#open(() => this.end('device'));
    if (this.#isClosed) {
      await microphone.stop();
      return;
    }
    this.#microphone = microphone;
    this.#startedAt = performance.now();
    this.#timer = setInterval(() => this.#read(), meterMs);
    this.#state.set({ kind: 'recording', peaks: [] });
  }

  /** Keeps what was recorded until it is sent or discarded. */
  end(by: EndReason): void {
    if (this.kind !== 'recording') return;
    this.#stop();
    this.#state.set({ kind: 'ended', by });
  }

  /** Ends it for good, also one that has not begun. */
  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  /** All of it. When sending that fails, it is as before. */
  async send(send: (recording: Recording) => Promise<void>): Promise<void> {
    const before = untracked(this.#state);
    if (before.kind !== 'recording' && before.kind !== 'ended') return;
    this.#stop();
    this.#state.set({ kind: 'sending' });
    try {
      const sound = await this.#sound;
      if (sound === null || sound.size === 0) throw new Error('nothing was recorded');
      const seconds = Math.max(0.1, Math.round(this.millis / 100) / 10);
      await send({ sound, seconds, levels: levelsOf(this.#peaks) });
    } catch (error) {
      this.#state.set({ kind: 'ended', by: before.kind === 'ended' ? before.by : 'left' });
      throw error;
    }
  }

  #read(): void {
    const level = Math.min(1, this.#microphone?.level() ?? 0);
    // One each time, also where the timer was late.
    const missed = Math.floor(this.millis / meterMs) - this.#peaks.length;
    for (let count = 0; count < missed; count += 1) this.#peaks.push(level);
    if (this.millis >= limits.recordingSeconds * 1000) this.end('limit');
    else this.#state.set({ kind: 'recording', peaks: this.#peaks.slice(-shownPeaks) });
  }

  #stop(): void {
    clearInterval(this.#timer);
    if (this.#microphone === null) return;
    this.#endedAt ??= performance.now();
    this.#sound ??= this.#microphone.stop();
  }
}
