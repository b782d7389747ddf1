// Synthesises the app's sounds into assets/sounds: node scripts/sounds.mjs. Struck tones with a soft attack, nothing sampled.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './lib/paths.mjs';

const sampleRate = 22_050;

/** Partials of a soft mallet on wood: ratio to the ground tone, loudness, how much faster it dies away. */
const partials = [
  { ratio: 1, level: 1, decay: 1 },
  { ratio: 2, level: 0.22, decay: 1.8 },
  { ratio: 3.01, level: 0.09, decay: 2.6 },
  { ratio: 4.2, level: 0.04, decay: 4 },
];

/**
 * @typedef {object} Note
 * @property {number} at seconds from the start
 * @property {number} frequency hertz
 * @property {number} level 0 to 1
 * @property {number} ring seconds until it has fallen to a third
 */

/**
 * Mixes notes into samples between -1 and 1.
 * @param {readonly Note[]} notes
 * @param {number} seconds
 * @returns {Float64Array}
 */
export function mix(notes, seconds) {
  const attackSecs = 0.012;
  const fadeSecs = 0.06;
  const samples = new Float64Array(Math.round(seconds * sampleRate));
  for (const { at, frequency, level, ring } of notes) {
    for (let index = Math.round(at * sampleRate); index < samples.length; index += 1) {
      const time = index / sampleRate - at;
      const attack = time < attackSecs ? Math.sin((time / attackSecs) * (Math.PI / 2)) ** 2 : 1;
      const fade = Math.min(1, (seconds - time - at) / fadeSecs);
      let tone = 0;
      for (const partial of partials) {
        tone +=
          partial.level *
          Math.exp((-time * partial.decay) / ring) *
          Math.sin(2 * Math.PI * frequency * partial.ratio * time);
      }
      samples[index] = (samples[index] ?? 0) + tone * level * attack * fade;
    }
  }
  return samples;
}

/**
 * A mono 16-bit WAV file.
 * @param {Float64Array} samples
 * @returns {Buffer}
 */
export function wav(samples) {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) {
    // tanh rounds off what would clip.
    file.writeInt16LE(Math.round(Math.tanh(sample) * 32_767), 44 + index * 2);
  }
  return file;
}

const [c5, e5, g5, a5, b5, c6, d6, e6] = [523.25, 659.26, 783.99, 880, 987.77, 1046.5, 1174.66, 1318.51];

/** Every sound by file name: those for messages, for what was sent and for calls begin with that word. */
export const sounds = {
  // One round note with its octave behind it: hardly more than a drop.
  'message-drop.wav': () =>
    mix(
      [
        { at: 0, frequency: c6, level: 0.34, ring: 0.09 },
        { at: 0.05, frequency: 2 * c6, level: 0.16, ring: 0.12 },
      ],
      0.45,
    ),
  // Two short low notes: someone at a wooden door.
  'message-knock.wav': () =>
    mix(
      [
        { at: 0, frequency: c5 / 2, level: 0.5, ring: 0.05 },
        { at: 0.15, frequency: c5 / 2, level: 0.44, ring: 0.07 },
      ],
      0.4,
    ),
  // A chord laid down note by note.
  'message-harp.wav': () =>
    mix(
      [
        { at: 0, frequency: c5, level: 0.24, ring: 0.35 },
        { at: 0.06, frequency: e5, level: 0.22, ring: 0.35 },
        { at: 0.12, frequency: g5, level: 0.2, ring: 0.4 },
        { at: 0.18, frequency: c6, level: 0.18, ring: 0.45 },
      ],
      1.1,
    ),
  // Two notes upwards: someone asks for attention, without hurry.
  'message.wav': () =>
    mix(
      [
        { at: 0, frequency: b5, level: 0.34, ring: 0.16 },
        { at: 0.11, frequency: e6, level: 0.3, ring: 0.28 },
      ],
      0.75,
    ),
  // One short low note: it has left.
  'sent.wav': () => mix([{ at: 0, frequency: e5, level: 0.2, ring: 0.07 }], 0.25),
  // Two quick ones, higher each time.
  'sent-swift.wav': () =>
    mix(
      [
        { at: 0, frequency: g5, level: 0.15, ring: 0.05 },
        { at: 0.06, frequency: c6, level: 0.15, ring: 0.06 },
      ],
      0.25,
    ),
  // A slow bell in fifths, for those who are startled easily.
  'ring-bell.wav': () =>
    mix(
      [
        { at: 0, frequency: c5, level: 0.3, ring: 0.7 },
        { at: 0.7, frequency: g5, level: 0.28, ring: 0.8 },
      ],
      2.1,
    ),
  // Two pairs of quick notes, as a telephone has them.
  'ring-pulse.wav': () =>
    mix(
      [0, 0.12, 0.24, 0.36, 0.9, 1.02, 1.14, 1.26].map((at, index) => ({
        at,
        frequency: index % 2 === 0 ? a5 : c6,
        level: 0.26,
        ring: 0.1,
      })),
      2.1,
    ),
  // A phrase that can be repeated for as long as it rings.
  'ring.wav': () =>
    mix(
      [
        { at: 0, frequency: e5, level: 0.26, ring: 0.3 },
        { at: 0.18, frequency: a5, level: 0.26, ring: 0.3 },
        { at: 0.36, frequency: b5, level: 0.26, ring: 0.3 },
        { at: 0.54, frequency: d6, level: 0.24, ring: 0.5 },
        { at: 0.9, frequency: b5, level: 0.2, ring: 0.3 },
        { at: 1.08, frequency: g5, level: 0.2, ring: 0.4 },
      ],
      2.1,
    ),
};

if (process.argv[1]?.endsWith('sounds.mjs')) {
  mkdirSync(join(root, 'assets', 'sounds'), { recursive: true });
  for (const [name, make] of Object.entries(sounds)) {
    writeFileSync(join(root, 'assets', 'sounds', name), wav(make()));
  }
}
