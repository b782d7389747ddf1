import { describe, expect, it } from 'vitest';
import { heldKeys, type PressedKeys, shortcutKeys } from './shortcut-keys.ts';

const press = (key: string, code: string, held: Partial<PressedKeys> = {}): PressedKeys => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
});

describe('the keys of a shortcut', () => {
  it.each([
    [press('p', 'KeyP', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+P'],
    [press('P', 'KeyP', { metaKey: true, shiftKey: true }), 'Shift+Super+P'],
    [press('!', 'Digit1', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+1'],
    [press('q', 'KeyA', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+Q'],
    [press('й', 'KeyQ', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+Q'],
    [press(' ', 'Space', { metaKey: true }), 'Super+Space'],
    [press('F9', 'F9', { altKey: true }), 'Alt+F9'],
    [press('ArrowUp', 'ArrowUp', { ctrlKey: true, altKey: true }), 'Ctrl+Alt+Up'],
    [press('x', 'KeyX'), 'X'],
  ])('%o are %s', (pressed, keys) => expect(shortcutKeys(pressed)).toBe(keys));

  it.each([
    press('Control', 'ControlLeft', { ctrlKey: true }),
    press('Dead', 'BracketLeft', { ctrlKey: true }),
    press('AudioPlay', 'MediaPlayPause'),
  ])('%o are none', (pressed) => expect(shortcutKeys(pressed)).toBeNull());

  it('are shown while only modifiers are held', () => {
    expect(heldKeys(press('Alt', 'AltLeft', { ctrlKey: true, altKey: true }))).toBe('Ctrl+Alt');
    expect(heldKeys(press('a', 'KeyA'))).toBe('');
  });
});
