import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { commandHelp, groupHelp, specHelp } from './help.ts';

test('help names every command', () => {
  for (const { words } of catalogue) expect(commandHelp()).toContain(`parley-server ${words}`);
});

test.each(catalogue.map((spec) => [spec.words, spec] as const))(
  'help of %s tells every option and an example that can be typed',
  (words, spec) => {
    const help = specHelp(spec);
    expect(help).toMatch(new RegExp(`^parley-server ${words}`));
    for (const { name } of spec.options) expect(help).toContain(`  --${name}`);
    expect(help).toContain('PARLEY_DATABASE');
    expect(help).toContain(`Example: parley-server ${words}`);
    for (const [typed] of spec.example.matchAll(/--[a-z-]+/g)) expect(help).toContain(`  ${typed}`);
  },
);

test('help of a first word lists what can follow', () => {
  const users = catalogue.filter(({ words }) => words.startsWith('user '));
  expect(groupHelp(users).trim().split('\n')).toHaveLength(users.length);
});
