import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { appIcon } from './icons/app-icon.mjs';
import { solidColours, solidTrayGlyph } from './icons/solid-tray.mjs';
import { trayGlyph, trayStates } from './icons/tray.mjs';
import type { TrayState } from './icons/tray.mjs';
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

const eachState = <T>(make: (state: TrayState, unread: boolean) => T): T[] =>
  trayStates.flatMap((state) => [false, true].map((unread) => make(state, unread)));

/** WCAG 2's contrast ratio of two colours written as #rrggbb. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
      const part = Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the icons', () => {
  it('are what the script draws', () => {
    expect(readFileSync(join(assets, 'icon.svg'), 'utf8')).toBe(appIcon(false));
    expect(readFileSync(join(assets, 'icon-small.svg'), 'utf8')).toBe(appIcon(true));
  });

  it('tell every state of the tray by shape alone', () => {
    const oneColour = { glyph: '#000', dot: '#000' };
    const drawn = eachState((state, unread) => trayGlyph(state, unread, oneColour));
    expect(new Set(drawn).size).toBe(10);
    expect(
      new Set(eachState((state, unread) => solidTrayGlyph(state, unread).replaceAll(/#[0-9a-f]{6}/g, '#000')))
        .size,
    ).toBe(10);
  });

  it('are committed as drawn', () => {
    const files = eachState((state, unread) => ({
      state,
      unread,
      file: `${state}${unread ? '-unread' : ''}.svg`,
    }));
    for (const { state, unread, file } of files)
      expect(readFileSync(join(assets, 'tray/solid', file), 'utf8')).toBe(
        `${solidTrayGlyph(state, unread)}\n`,
      );
    const names = files.map(({ file }) => file).toSorted();
    expect(readdirSync(join(assets, 'tray')).toSorted()).toEqual([...names, 'solid'].toSorted());
    expect(readdirSync(join(assets, 'tray/solid')).toSorted()).toEqual(names);
  });

  it.each(['#ffffff', '#f6f5f4', '#353535', '#1f1f1f'])('stand out from a panel of %s', (panel) => {
    for (const part of ['ground', 'offline', 'dot'] as const)
      expect(contrast(solidColours[part], panel)).toBeGreaterThan(3);
    for (const ground of [solidColours.ground, solidColours.offline])
      expect(contrast(solidColours.sign, ground)).toBeGreaterThan(3);
  });
});
