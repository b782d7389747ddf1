import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { root } from '../../lib/paths.mjs';
import { appManPage } from './man-page.mjs';
import { metainfo } from './metainfo.mjs';

const release = { version: '1.2.3', epoch: Date.parse('2026-01-02T03:04:05Z') / 1000 };

it('tells software centres what the app is, in both languages', () => {
  const text = metainfo(release);
  expect(text).toContain('<release version="1.2.3" date="2026-01-02"/>');
  expect(text.match(/<(?:summary|p|caption)[ >]/g)).toHaveLength(8);
  expect(text.match(/xml:lang="de"/g)).toHaveLength(4);
  for (const [, picture = ''] of text.matchAll(/screenshots\/([^<]+)</g))
    expect(readFileSync(join(root, 'docs/images', picture)).length).toBeGreaterThan(1000);
  const opened = [...text.matchAll(/<(\w+)[^/>]*>/g)].map(([, tag]) => tag);
  const closed = [...text.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag);
  expect(opened.toSorted()).toEqual(closed.toSorted());
});

it('has a man page that names every option of the app, and no other', () => {
  const source = readFileSync(join(root, 'main/boot/command-line.ts'), 'utf8');
  const known = new Set(source.match(/--[a-z-]+/g));
  const page = appManPage(release).replaceAll('\\-', '-');
  expect(new Set(page.match(/--[a-z-]+/g))).toEqual(known);
  expect(page).toContain('.TH PARLEY 1 "2026-01-02" "Parley 1.2.3"');
});
