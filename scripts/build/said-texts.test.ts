import { expect, it } from 'vitest';
import { saidBy } from './said-texts.mjs';

it('finds the texts that sources say by name, and those of a family', () => {
  const isSaid = saidBy("t('list.unread', { count }); t(`row.${kind}`); t(`settings.sound.names.${name}`);");
  expect(isSaid('list.unread')).toBe(true);
  expect(isSaid('list.unread2')).toBe(false);
  expect(isSaid('row.archive')).toBe(true);
  expect(isSaid('settings.sound.names.ring')).toBe(true);
  expect(isSaid('settings.sound.label')).toBe(false);
  expect(isSaid('tray.quit')).toBe(false);
});
