import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { WindowShortcut } from './window-shortcut.ts';
import { t } from '../../words/translate.ts';

/** A desktop on which another program has some keys. */
class Desk {
  readonly held = new Map<string, () => void>();
  readonly elsewhere = new Set<string>();

  register(keys: string, pressed: () => void): boolean {
    if (this.elsewhere.has(keys) || this.held.has(keys)) return false;
    this.held.set(keys, pressed);
    return true;
  }

  unregister(keys: string): void {
    this.held.delete(keys);
  }
}

let desk: Desk;
let saved: string | null;
let said: string[];
let pressed: number;
const shortcut = (): WindowShortcut =>
  new WindowShortcut({
    keys: desk,
    saved: () => saved,
    save: (keys) => (saved = keys),
    pressed: () => (pressed += 1),
    say: (words) => said.push(words),
    log: pino({ enabled: false }),
  });
beforeEach(() => {
  desk = new Desk();
  saved = null;
  said = [];
  pressed = 0;
});

describe('the shortcut that shows and hides the window', () => {
  it('is off unless set', () => {
    const mine = shortcut();
    mine.start();
    expect(desk.held.size).toBe(0);
    expect(mine.read()).toEqual({ keys: null, works: true });
  });

  it('is set, pressed, changed, turned off and kept', () => {
    const mine = shortcut();
    expect(mine.change('Ctrl+Alt+P').ok).toBe(true);
    desk.held.get('Ctrl+Alt+P')?.();
    expect(pressed).toBe(1);
    expect(mine.change('Super+P').ok).toBe(true);
    expect([...desk.held.keys()]).toEqual(['Super+P']);
    expect(saved).toBe('Super+P');
    const later = new Desk();
    mine.stop();
    desk = later;
    shortcut().start();
    expect([...later.held.keys()]).toEqual(['Super+P']);
    expect(said).toEqual([]);
  });

  it('gives its keys back when turned off', () => {
    const mine = shortcut();
    mine.change('Ctrl+Alt+P');
    expect(mine.change(null).ok).toBe(true);
    expect(desk.held.size).toBe(0);
    expect(saved).toBeNull();
  });

  it('keeps what it had when the new keys are taken or no good', () => {
    const mine = shortcut();
    mine.change('Ctrl+Alt+P');
    desk.elsewhere.add('Ctrl+Alt+T');
    expect(mine.change('Ctrl+Alt+T')).toEqual({
      ok: false,
      error: { message: t('shortcut.taken', { keys: 'Ctrl+Alt+T' }) },
    });
    expect(mine.change('Ctrl+C')).toMatchObject({ ok: false });
    expect(mine.change('nonsense')).toMatchObject({ ok: false });
    expect([...desk.held.keys()]).toEqual(['Ctrl+Alt+P']);
    expect(saved).toBe('Ctrl+Alt+P');
    expect(mine.read()).toEqual({ keys: 'Ctrl+Alt+P', works: true });
  });

  it('says at the start that its keys are gone, and takes them when they are free again', () => {
    saved = 'Ctrl+Alt+P';
    desk.elsewhere.add('Ctrl+Alt+P');
    const mine = shortcut();
    mine.start();
    expect(said).toHaveLength(1);
    expect(mine.read()).toEqual({ keys: 'Ctrl+Alt+P', works: false });
    desk.elsewhere.clear();
    expect(mine.change('Ctrl+Alt+P').ok).toBe(true);
    expect(mine.read().works).toBe(true);
  });

  it('survives a desktop that knows nothing of it', () => {
    desk.register = () => {
      throw new Error('not provided');
    };
    expect(shortcut().change('Ctrl+Alt+P')).toMatchObject({ ok: false });
  });
});
