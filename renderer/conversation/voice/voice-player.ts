import { Signal } from '@lit-labs/signals';
import type { Result } from '../../../preload/views.ts';
import { t } from '../../../words/translate.ts';
import { SignalMap } from '../../kit/signal-map.ts';
import { untracked } from '../../kit/untracked.ts';

/** What plays sound: of `HTMLAudioElement`, what is needed here. */
export type Sound = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'playbackRate'
  | 'paused'
  | 'ended'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>;

export type PlayerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'failed'; readonly reason: string };

/** How fast messages are played; the next one follows the last. */
export const speeds = [1, 1.5, 2] as const;

const idle: PlayerState = { kind: 'idle' };
/** Beyond the end of every message: Chromium only then looks for the end of what it recorded itself. */
const beyondEnd = 1e7;

/**
 * Plays voice messages, one at a time. Each stays where it was paused; where it is and how long it is, in seconds. What is played
 * is in memory alone, and only while it is the one that was played last.
 */
export class VoicePlayer {
  readonly #newSound: () => Sound;
  readonly #states = new SignalMap<PlayerState>();
  readonly #positions = new SignalMap<number>();
  readonly #lengths = new SignalMap<number>();
  readonly #speed = new Signal.State<number>(1);
  #sound: Sound | null = null;
  /** The one whose sound is loaded, or being loaded. */
  #key: string | null = null;
  #url: string | null = null;
  /** While its end is looked for, its place says nothing. */
  #isMeasuring = false;
  /** The person wants to listen, as soon as it can be played. */
  #isWanted = false;

  constructor(newSound: () => Sound = () => new Audio()) {
    this.#newSound = newSound;
  }

  state(key: string): PlayerState {
    return this.#states.get(key) ?? idle;
  }

  position(key: string): number {
    return this.#positions.get(key) ?? 0;
  }

  /** A person listens, or is about to. */
  get isPlaying(): boolean {
    return this.#isWanted;
  }

  /** Null until it was played: then what it says of itself counts. */
  length(key: string): number | null {
    return this.#lengths.get(key);
  }

  get speed(): number {
    return this.#speed.get();
  }

  /** Plays faster, and after the fastest as it was spoken. */
  changeSpeed(): void {
    const at = speeds.findIndex((each) => each === untracked(this.#speed));
    const speed = speeds[(at + 1) % speeds.length] ?? 1;
    this.#speed.set(speed);
    if (this.#sound) this.#sound.playbackRate = speed;
  }

  /** Plays a message from where it is; what was playing pauses. */
  async play(key: string, read: () => Promise<Result<Uint8Array>>): Promise<void> {
    this.#isWanted = true;
    if (this.#key !== key || this.#url === null) {
      this.#unload();
      [this.#key, this.#isWanted] = [key, true];
      this.#set(key, { kind: 'loading' });
      const answer = await read().catch(() => null);
      if (this.#key !== key) return;
      if (answer?.ok !== true) {
        this.#unload();
        this.#fail(key, answer?.error.message);
        return;
      }
      this.#load(key, answer.value);
    }
    await this.#start(key);
  }

  pause(key: string): void {
    if (this.#key !== key) return;
    this.#isWanted = false;
    if (this.#url === null) this.#unload();
    else this.#sound?.pause();
    this.#set(key, idle);
  }

  /** Moves to a place in a message, also in one that is not loaded. */
  seek(key: string, seconds: number): void {
    this.#positions.change([[key, Math.max(0, seconds)]]);
    if (this.#key === key && this.#sound && this.#url !== null && !this.#isMeasuring)
      this.#sound.currentTime = Math.max(0, seconds);
  }

  /** It is no longer on screen: it stops, and nothing of it stays. */
  forget(key: string): void {
    if (this.#key === key) this.#unload();
    this.#states.change([], [key]);
    this.#positions.change([], [key]);
    this.#lengths.change([], [key]);
  }

  #load(key: string, bytes: Uint8Array): void {
    const sound = (this.#sound ??= this.#made());
    this.#url = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
    sound.src = this.#url;
    this.#isMeasuring = true;
    sound.currentTime = beyondEnd;
    this.#set(key, { kind: 'loading' });
  }

  async #start(key: string): Promise<void> {
    const sound = this.#sound;
    if (!sound) return;
    sound.playbackRate = untracked(this.#speed);
    // What is being measured begins when its end is found.
    if (this.#isMeasuring || !this.#isWanted) return;
    const isPlaying = await sound.play().then(
      () => true,
      () => false,
    );
    if (isPlaying && this.#key === key && this.#isWanted) this.#set(key, { kind: 'playing' });
  }

  #made(): Sound {
    const sound = this.#newSound();
    const on = (event: string, run: (key: string) => void): void =>
      sound.addEventListener(event, () => {
        if (this.#key !== null && this.#url !== null) run(this.#key);
      });
    on('durationchange', (key) => {
      if (Number.isFinite(sound.duration)) this.#measured(key, sound);
    });
    on('timeupdate', (key) => {
      // There is no end: it is played as far as it goes.
      if (this.#isMeasuring) this.#measured(key, sound);
      else if (!sound.ended) this.#positions.change([[key, sound.currentTime]]);
    });
    on('ended', (key) => {
      if (this.#isMeasuring || !sound.ended) return;
      this.#isWanted = false;
      this.#positions.change([[key, 0]]);
      this.#set(key, idle);
    });
    on('error', (key) => {
      this.#unload();
      this.#fail(key);
    });
    return sound;
  }

  #measured(key: string, sound: Sound): void {
    const { duration } = sound;
    if (Number.isFinite(duration)) this.#lengths.change([[key, duration]]);
    if (!this.#isMeasuring) return;
    this.#isMeasuring = false;
    const from = this.#positions.peek(key) ?? 0;
    sound.currentTime = from < duration ? from : 0;
    void this.#start(key);
  }

  #fail(key: string, reason: string = t('voice.notPlayed')): void {
    this.#set(key, { kind: 'failed', reason });
  }

  #set(key: string, state: PlayerState): void {
    this.#states.change([[key, state]]);
  }

  #unload(): void {
    const [key, url] = [this.#key, this.#url];
    [this.#key, this.#url] = [null, null];
    [this.#isMeasuring, this.#isWanted] = [false, false];
    if (key !== null && this.#states.peek(key)?.kind !== 'failed') this.#set(key, idle);
    this.#sound?.pause();
    if (url === null) return;
    this.#sound?.removeAttribute('src');
    this.#sound?.load();
    URL.revokeObjectURL(url);
  }
}
