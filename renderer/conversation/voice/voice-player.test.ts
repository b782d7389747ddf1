import { expect, it } from 'vitest';
import { t } from '../../../words/translate.ts';
import { type Sound, VoicePlayer } from './voice-player.ts';

const bytes = new Uint8Array([1, 2, 3]);
const reading = async () => ({ ok: true as const, value: bytes });

/** As an audio element does with what a browser recorded: its end is known once it has looked there. */
class RecordedSound extends EventTarget implements Sound {
  src = '';
  duration = Number.NaN;
  playbackRate = 1;
  paused = true;
  ended = false;
  #time = 0;

  get currentTime(): number {
    return this.#time;
  }

  set currentTime(time: number) {
    const isEnd = time > 12;
    this.#time = isEnd ? 12 : time;
    this.duration = isEnd ? 12 : this.duration;
    if (isEnd) queueMicrotask(() => this.dispatchEvent(new Event('durationchange')));
  }

  async play(): Promise<void> {
    this.paused = false;
  }

  pause(): void {
    this.paused = true;
  }

  load(): void {
    this.#time = 0;
  }

  removeAttribute(): void {
    this.src = '';
  }

  /** So much of it was played. */
  pass(seconds: number): void {
    this.#time = Math.min(12, this.#time + seconds);
    this.ended = this.#time === 12;
    this.paused = this.ended;
    this.dispatchEvent(new Event('timeupdate'));
    if (this.ended) this.dispatchEvent(new Event('ended'));
  }
}

function scene() {
  const sound = new RecordedSound();
  return { sound, player: new VoicePlayer(() => sound) };
}

/** Plays it, and waits until it does. */
async function playing(player: VoicePlayer, key: string): Promise<void> {
  await player.play(key, reading);
  await expect.poll(() => player.state(key).kind).toBe('playing');
}

it('plays from the beginning once it knows how long it is', async () => {
  const { player, sound } = scene();
  await playing(player, 'a');
  expect([player.length('a'), player.position('a'), sound.currentTime]).toEqual([12, 0, 0]);
  sound.pass(3);
  expect(player.position('a')).toBe(3);
});

it('is at its beginning again when it has ended', async () => {
  const { player, sound } = scene();
  await playing(player, 'a');
  sound.pass(12);
  expect([player.state('a').kind, player.position('a')]).toEqual(['idle', 0]);
});

it('goes on where it was paused, and where it was moved to', async () => {
  const { player, sound } = scene();
  player.seek('a', 5);
  await playing(player, 'a');
  expect(sound.currentTime).toBe(5);
  sound.pass(2);
  player.pause('a');
  expect([player.state('a').kind, sound.paused]).toEqual(['idle', true]);
  await playing(player, 'a');
  expect(sound.currentTime).toBe(7);
  player.seek('a', 2);
  expect(sound.currentTime).toBe(2);
});

it('plays one at a time, each from where it was', async () => {
  const { player, sound } = scene();
  await playing(player, 'a');
  sound.pass(4);
  await playing(player, 'b');
  expect([player.state('a').kind, player.position('a'), sound.currentTime]).toEqual(['idle', 4, 0]);
  await playing(player, 'a');
  expect(sound.currentTime).toBe(4);
});

it('plays nothing that was paused while it was fetched', async () => {
  const { player, sound } = scene();
  let give = (): void => undefined;
  const waiting = new Promise<Awaited<ReturnType<typeof reading>>>((resolve) => {
    give = () => resolve({ ok: true, value: bytes });
  });
  const played = player.play('a', () => waiting);
  expect(player.state('a').kind).toBe('loading');
  player.pause('a');
  give();
  await played;
  expect([player.state('a').kind, sound.paused, sound.src]).toEqual(['idle', true, '']);
});

it('says why it cannot be played, and tries again', async () => {
  const { player, sound } = scene();
  const gone = { ok: false as const, error: { message: 'This file is no longer available.' } };
  await player.play('a', async () => gone);
  expect(player.state('a')).toEqual({ kind: 'failed', reason: gone.error.message });
  await player.play('a', () => Promise.reject(new Error('gone')));
  expect(player.state('a')).toEqual({ kind: 'failed', reason: t('voice.notPlayed') });
  await playing(player, 'a');
  sound.dispatchEvent(new Event('error'));
  expect(player.state('a')).toEqual({ kind: 'failed', reason: t('voice.notPlayed') });
});

it('keeps nothing of what is no longer on screen', async () => {
  const { player, sound } = scene();
  await playing(player, 'a');
  sound.pass(4);
  player.forget('a');
  expect([player.state('a').kind, player.position('a'), player.length('a')]).toEqual(['idle', 0, null]);
  expect([sound.paused, sound.src]).toEqual([true, '']);
});

it('plays at the speed that was chosen, the next one too', async () => {
  const { player, sound } = scene();
  await playing(player, 'a');
  player.changeSpeed();
  expect(sound.playbackRate).toBe(1.5);
  await playing(player, 'b');
  expect(sound.playbackRate).toBe(1.5);
  player.changeSpeed();
  player.changeSpeed();
  expect([player.speed, sound.playbackRate]).toEqual([1, 1]);
});
