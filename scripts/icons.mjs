// Draws every icon the app ships: the SVG sources in assets/ (node scripts/icons.mjs --sources) and, at build time, the
// PNGs of every size below dist/assets.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

import { appIcon, appIconSizes } from './icons/app-icon.mjs';
import { solidTrayGlyph } from './icons/solid-tray.mjs';
import { trayGlyph, trayGrounds, traySizes, trayStates } from './icons/tray.mjs';
import { root } from './lib/paths.mjs';

const assets = join(root, 'assets');

/** Writes the SVG sources, which are committed so that people can look at them and other tools can use them. */
function writeSources() {
  mkdirSync(join(assets, 'tray', 'solid'), { recursive: true });
  writeFileSync(join(assets, 'icon.svg'), appIcon(false));
  writeFileSync(join(assets, 'icon-small.svg'), appIcon(true));
  for (const state of trayStates) {
    for (const unread of [false, true]) {
      const name = `${state}${unread ? '-unread' : ''}`;
      writeFileSync(join(assets, 'tray', `${name}.svg`), `${trayGlyph(state, unread, sourceColours)}\n`);
      writeFileSync(join(assets, 'tray', 'solid', `${name}.svg`), `${solidTrayGlyph(state, unread)}\n`);
    }
  }
}

/** Stand for the ground's colours in the committed tray glyphs. */
const sourceColours = { glyph: '#010101', dot: '#020202' };

/**
 * Draws the PNGs: `icons/<n>x<n>.png`, `tray/<state>[-unread]-<ground>-<n>.png`; copies icon.svg and the sounds.
 * @param {string} outDir
 */
export async function drawIcons(outDir) {
  mkdirSync(join(outDir, 'icons'), { recursive: true });
  mkdirSync(join(outDir, 'tray'), { recursive: true });
  for (const size of appIconSizes) {
    const svg = readFileSync(join(assets, size < 32 ? 'icon-small.svg' : 'icon.svg'), 'utf8');
    await draw(svg, size, join(outDir, 'icons', `${size}x${size}.png`));
  }
  copyFileSync(join(assets, 'icon.svg'), join(outDir, 'icons', 'icon.svg'));
  for (const state of trayStates) {
    for (const name of [state, `${state}-unread`]) await drawTray(name, join(outDir, 'tray'));
  }
  mkdirSync(join(outDir, 'sounds'), { recursive: true });
  for (const file of readdirSync(join(assets, 'sounds'))) {
    copyFileSync(join(assets, 'sounds', file), join(outDir, 'sounds', file));
  }
}

/**
 * @param {string} name `<state>[-unread]`
 * @param {string} outDir
 */
async function drawTray(name, outDir) {
  const line = readFileSync(join(assets, 'tray', `${name}.svg`), 'utf8');
  const solid = readFileSync(join(assets, 'tray', 'solid', `${name}.svg`), 'utf8');
  const drawings = Object.entries(trayGrounds).map(([ground, { glyph, dot }]) => ({
    ground,
    svg: line.replaceAll(sourceColours.glyph, glyph).replaceAll(sourceColours.dot, dot),
  }));
  for (const { ground, svg } of [...drawings, { ground: 'any', svg: solid }]) {
    for (const size of traySizes) await draw(svg, size, join(outDir, `${name}-${ground}-${size}.png`));
  }
}

/**
 * @param {string} svg
 * @param {number} size
 * @param {string} file
 */
async function draw(svg, size, file) {
  const width = Number(/width="(\d+)"/.exec(svg)?.[1]);
  // Rasterised at the wanted size straight away: scaling a picture down would soften it.
  await sharp(Buffer.from(svg), { density: (72 * size) / width })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(file);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--sources')) writeSources();
  else await drawIcons(join(root, 'dist', 'assets'));
}
