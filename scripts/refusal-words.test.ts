import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { sentences } from '../main/words/de/said.ts';
import { sayingAs } from '../main/words/said.ts';
import { root } from './lib/paths.mjs';

/** What only a program can be told that asks as the app never does. */
const toPrograms = [
  /^The request /,
  / must be (?!empty)/,
  / is not in the base variant\./,
  /^That is you\. /,
  /^The photo has no id\. /,
  /^Upload the photo first, /,
  /^Attachments are photos, /,
  /^The picture of a place must /,
  /^\{\} has at most /,
  /^Segments of type /,
  /^Messages go through this service only/,
  /^A one-to-one conversation needs /,
  /^Every invitee needs /,
  /^A calling code /,
  /^The configuration bit /,
  /^A rich presence state /,
  /^Only e-mail addresses can be invited/,
  /^The name of an easter egg /,
  /^(?:Name|Look up|Ask for) at most /,
];

const sources = (...patterns: string[]): string =>
  globSync(patterns, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');

/** The literals of a text as sentences, with `{}` for what varies. */
const sentencesIn = (text: string): string[] =>
  [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/gu)].map(([, plain, template]) =>
    (plain ?? template ?? '').replace(/\$\{[^}]*\}/gu, '{}'),
  );

const service = sentencesIn(sources('server/{domain,operations,media}/**/*.ts'));
const client = sentencesIn(sources('client/**/*.ts', 'server/transport/receive-image.ts'));

describe('what the service and the client library say', () => {
  const inGerman = sayingAs(sentences);
  const refusals = service.filter((each) => /^(?:[A-Z]|\{\} ).* .*(?:\.|: \{\})$/u.test(each));

  it('is said in German where people can meet it', () => {
    expect(refusals.length).toBeGreaterThan(80);
    const unsaid = refusals.filter((each) => !toPrograms.some((known) => known.test(each)));
    expect(unsaid.filter((each) => inGerman(each.replaceAll('{}', '1')) === null)).toEqual([]);
  });

  it('is no other than what is known in German', () => {
    const said = new Set([...service, ...client]);
    expect(Object.keys(sentences).filter((each) => !said.has(each))).toEqual([]);
  });

  it('keeps what varies', () => {
    expect(inGerman('A group has at most 500 participants.')).toBe(
      'Eine Gruppe hat höchstens 500 Mitglieder.',
    );
    expect(inGerman('Ada (ill?) has declined this conversation.')).toBe(
      'Ada (ill?) hat diese Unterhaltung abgelehnt.',
    );
    expect(inGerman('An image has at most 10000000 bytes.')).toBe('Ein Bild hat höchstens 10 MB.');
    expect(inGerman('The status is unchanged: history is off already.')).toBe('Der Verlauf ist schon aus.');
    expect(inGerman('Nobody said this.')).toBeNull();
  });
});
