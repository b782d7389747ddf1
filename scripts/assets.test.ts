import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { appIcon } from './icons/app-icon.mjs';
import { trayGlyph, trayStates } from './icons/tray.mjs';
import { root } from './lib/paths.mjs';
import { sounds, wav } from './sounds.mjs';

const assets = join(root, 'assets');

describe('the sounds', () => {
  it.each(Object.keys(sounds))('%s is what the script synthesises, below 100 kB', (name) => {
    const file = readFileSync(join(assets, 'sounds', name));
    const made = wav(sounds[name as keyof typeof sounds]());
    expect(file.equals(made)).toBe(true);
    expect(statSync(join(assets, 'sounds', name)).size).toBeLessThan(100_000);
  });

  it.each(Object.entries(sounds))('%s starts and ends softly and never clips', (_name, make) => {
    const samples = make();
    const loudest = (part: Float64Array) =>
      part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(loudest(samples)).toBeGreaterThan(0.1);
    expect(loudest(samples)).toBeLessThan(0.9);
    expect(loudest(samples.subarray(0, 22))).toBeLessThan(0.03);
    expect(loudest(samples.subarray(-22))).toBeLessThan(0.03);
  });
});

describe('the icons', () => {
  it('are what the script draws', () => {
    expect(readFileSync(join(assets, 'icon.svg'), 'utf8')).toBe(appIcon(false));
    expect(readFileSync(join(assets, 'icon-small.svg'), 'utf8')).toBe(appIcon(true));
  });

  it('tell every state of the tray by shape alone', () => {
    const oneColour = { glyph: '#000', dot: '#000' };
    const drawn = trayStates.flatMap((state) =>
      [false, true].map((unread) => trayGlyph(state, unread, oneColour)),
    );
    expect(new Set(drawn).size).toBe(10);
    expect(readdirSync(join(assets, 'tray')).toSorted()).toEqual(
      trayStates.flatMap((state) => [`${state}-unread.svg`, `${state}.svg`]).toSorted(),
    );
  });
});
