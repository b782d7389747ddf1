import { describe, expect, it } from 'vitest';
import { isKey, keysByPlace, keysOf, shortcutOf, shortcuts } from './keys.ts';

const press = (keys: string) => {
  const parts = keys.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  };
};

describe('shortcutOf', () => {
  it.each([
    ['Ctrl+k', 'switch'],
    ['Meta+k', 'switch'],
    ['Ctrl+Shift+K', 'find'],
    ['Ctrl+n', 'compose'],
    ['Ctrl+/', 'overview'],
    ['Ctrl+Shift+/', 'overview'],
    ['Shift+?', 'overview'],
    ['?', 'overview'],
    ['Alt+ArrowDown', 'next'],
    ['Alt+Shift+ArrowUp', 'previousUnread'],
    ['Ctrl+Shift+E', 'archive'],
    ['Alt+2', 'invitations'],
    ['Shift+Escape', 'readAll'],
  ])('%s is %s', (keys, shortcut) => {
    expect(shortcutOf(press(keys))).toBe(shortcut);
  });

  it.each(['k', 'Escape', 'Alt+k', 'ArrowDown', 'Ctrl+ArrowDown', 'Ctrl+e', 'Ctrl+Alt+k', 'Ctrl+1'])(
    '%s is left to others',
    (keys) => {
      expect(shortcutOf(press(keys))).toBeNull();
    },
  );

  it('knows every chord once', () => {
    const all = shortcuts.map((shortcut) => keysOf(shortcut).join('+'));
    expect(new Set(all).size).toBe(all.length);
    expect(keysOf('nextUnread')).toEqual(['Alt', 'Shift', '↓']);
    expect(keysOf('readAll')).toEqual(['Shift', 'Esc']);
  });
});

describe('the table of keys', () => {
  it('has each key once in its place, and knows it again', () => {
    for (const { place, names } of keysByPlace) {
      const all = names.map((name) => keysOf(name).join('+'));
      expect([place, new Set(all).size]).toEqual([place, all.length]);
    }
    expect(keysOf('move')).toEqual(['↑', '↓']);
    expect(isKey('findHere', press('Ctrl+F'))).toBe(true);
    expect(isKey('findHere', press('Ctrl+Shift+F'))).toBe(false);
    expect(isKey('undo', press('Ctrl+Shift+Z'))).toBe(false);
  });
});
