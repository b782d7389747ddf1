import { describe, expect, it } from 'vitest';
import { matches, parseAccelerator, type Press, shownAccelerator } from './accelerator.ts';

const press = (code: string, key: string, held: Partial<Press> = {}): Press => ({
  ctrl: false,
  shift: false,
  alt: false,
  meta: false,
  code,
  key,
  ...held,
});
const does = (text: string, pressed: Press): boolean => matches(parseAccelerator(text)!, pressed);

describe('an accelerator', () => {
  it.each([
    ['CommandOrControl+Shift+Z', 'Ctrl+Shift+Z'],
    ['Alt+F4', 'Alt+F4'],
    ['CmdOrCtrl+Plus', 'Ctrl++'],
    ['Ctrl++', 'Ctrl++'],
    ['Super+Space', 'Super+Space'],
    ['Ctrl+Up', 'Ctrl+Up'],
    ['F11', 'F11'],
  ])('%s is shown as %s', (text, shown) => {
    expect(shownAccelerator(parseAccelerator(text)!)).toBe(shown);
  });

  it.each([
    '',
    'Ctrl',
    'Ctrl+',
    'Hyper+A',
    'A+B',
    'Ctrl+F25',
    'Ctrl+Nothing',
    'constructor',
    'Ctrl+toString',
  ])('%j is none', (text) => expect(parseAccelerator(text)).toBeNull());

  it('asks for exactly its modifiers', () => {
    expect(does('Ctrl+Q', press('KeyQ', 'q', { ctrl: true }))).toBe(true);
    expect(does('Ctrl+Q', press('KeyQ', 'Q', { ctrl: true, shift: true }))).toBe(false);
    expect(does('Ctrl+Q', press('KeyQ', 'q', { ctrl: true, alt: true }))).toBe(false);
    expect(does('Ctrl+Q', press('KeyQ', 'q', { ctrl: true, meta: true }))).toBe(false);
    expect(does('Ctrl+Q', press('KeyQ', 'q'))).toBe(false);
  });

  it('takes a sign with whatever brings it forth', () => {
    expect(does('Ctrl+Plus', press('Equal', '+', { ctrl: true, shift: true }))).toBe(true);
    expect(does('Ctrl+Plus', press('BracketRight', '+', { ctrl: true }))).toBe(true);
    expect(does('Ctrl+=', press('Equal', '=', { ctrl: true }))).toBe(true);
  });

  it('knows the number pad apart', () => {
    expect(does('Ctrl+numadd', press('NumpadAdd', '+', { ctrl: true }))).toBe(true);
    expect(does('Ctrl+num0', press('Numpad0', '0', { ctrl: true }))).toBe(true);
    expect(does('Ctrl+num0', press('Digit0', '0', { ctrl: true }))).toBe(false);
  });

  it('finds digits and letters by their place where the layout has others there', () => {
    expect(does('Ctrl+0', press('Digit0', 'à', { ctrl: true }))).toBe(true);
    expect(does('Ctrl+Q', press('KeyQ', 'й', { ctrl: true }))).toBe(true);
    // On a French keyboard the key in the place of Q says A.
    expect(does('Ctrl+Q', press('KeyQ', 'a', { ctrl: true }))).toBe(false);
  });
});
