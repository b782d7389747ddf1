import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';
import { allowedTexts } from './allowed-texts.mjs';
import { findTexts } from './find-texts.mjs';

/** What shows texts to people. The server says why it refuses by a code; what it adds in English is for bots and logs. */
const places = ['client', 'main', 'preload', 'renderer', 'server/pages', 'server/mail'];

const sources = places.flatMap((place) =>
  readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .map((name) => `${place}/${name}`)
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/(?:testing|fixtures)\//u.test(name)),
);

const found = sources.flatMap((name) =>
  findTexts(name, readFileSync(join(root, name), 'utf8')).map((each) => ({ name, ...each })),
);
const allows = (
  { in: place, texts }: (typeof allowedTexts)[number],
  { name, text }: (typeof found)[number],
) => name.startsWith(place) && (texts === undefined || texts.includes(text));

it('no text for people stands outside words/', () => {
  const wrong = found.filter((each) => !allowedTexts.some((allowed) => allows(allowed, each)));
  expect(wrong.map(({ name, line, text }) => `${name}:${line} ${text}`)).toEqual([]);
});

it('nothing is allowed that is not there', () => {
  expect(allowedTexts.filter((allowed) => !found.some((each) => allows(allowed, each)))).toEqual([]);
});

describe('a text for people', () => {
  const texts = (source: string): string[] => findTexts('x.ts', source).map(({ text }) => text);

  it.each([
    ['html`<p>Cancel</p>`', 'Cancel'],
    ['html`<p>${name}, hello</p>`', ', hello'],
    ['html`<button class="button" aria-label="Close">${icon}</button>`', 'Close'],
    ['html`<parley-button .label="Close"></parley-button>`', 'Close'],
    ["say('The picture is too large.')", 'The picture is too large.'],
    ["const text = on ? 'Turn it off' : other", 'Turn it off'],
    ['say(`${name} is too large.`)', '… is too large.'],
    ["menu({ label: 'Quit' })", 'Quit'],
    ["throw new Refusal('Sign in first.')", 'Sign in first.'],
  ])('is found in %s', (source, text) => {
    expect(texts(source)).toEqual([text]);
  });

  it.each([
    "import { a } from './Some name of a file.ts'",
    "t('list.unread', { count })",
    'html`<p class="name cut" aria-label=${t(\'common.close\')}>${name} · ${other}</p>`',
    'css`.a { color: red; }`',
    "log.warn('The file could not be read.')",
    "this.#log.info('Starting the server again.')",
    "throw new Error('Nobody asked for this.')",
    "class Late extends Error { constructor() { super('Too late for this.'); } }",
    "database.prepare('SELECT a FROM b')",
    "const all = 'SELECT key FROM events WHERE key = ?'",
    "type Kind = 'Some kind of it.'",
    "keys.includes('Enter')",
    "element.className = 'row wide open'",
  ])('is not %s', (source) => {
    expect(texts(source)).toEqual([]);
  });
});
