import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { applicationMenu } from '../../main/menus/application-menu.ts';
import type { MenuEntry } from '../../main/menus/model.ts';
import { keysByPlace, keysOf } from '../../renderer/kit/keys.ts';

const entriesOf = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((entry) => (entry.kind === 'submenu' ? entriesOf(entry.items) : [entry]));

it('the overview of keys lists those of the application’s menu', () => {
  const spelling = { on: false, languages: [], available: [] };
  const menu = applicationMenu({
    version: '1.0.0',
    signedIn: true,
    spelling: spelling as never,
    locale: 'en',
    mac: false,
  });
  const inMenu = entriesOf(menu).flatMap((entry) =>
    entry.kind === 'action' && entry.keys !== undefined && entry.shown !== 'hidden' ? [entry.keys] : [],
  );
  const listed = keysByPlace.flatMap(({ names }) => names.map((name) => keysOf(name).join('+')));
  expect(inMenu).toContain('CommandOrControl+/');
  for (const keys of inMenu)
    expect(listed).toContain(
      keys.replace('CommandOrControl', 'Ctrl').replace('Plus', '+').replace('Escape', 'Esc'),
    );
});

it('only the table of keys says which keys are held together', () => {
  // One records the keys that a person chooses; in the other a letter leads to an entry unless it is held with more.
  const others = ['kit/fields/shortcut-keys.ts', 'kit/overlay/menu.ts'];
  const room = join(import.meta.dirname, '../../renderer');
  const reading = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      /\b(?:ctrl|meta)Key\b/.test(readFileSync(join(room, file), 'utf8')),
  );
  expect(reading.filter((file) => !others.includes(file))).toEqual(['kit/keys.ts']);
});
