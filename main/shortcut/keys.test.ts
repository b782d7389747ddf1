import { describe, expect, it } from 'vitest';
import { problemWithKeys } from './keys.ts';

describe('keys of a shortcut that works everywhere', () => {
  it.each(['Ctrl+Alt+P', 'Super+M', 'Alt+F9', 'Ctrl+Shift+Space', 'Shift+Super+1'])('%s will do', (keys) => {
    expect(problemWithKeys(keys)).toBeNull();
  });

  it.each(['Ctrl+C', 'Alt+Tab', 'Shift+A', 'A', 'F5', 'Shift+Up'])('%s belongs to every program', (keys) => {
    expect(problemWithKeys(keys)).toBe('too-common');
  });

  it.each(['', 'Ctrl', 'Ctrl+Alt', 'Ctrl+Alt+', 'Ctrl+Ctrl+P', 'Hyper+P', 'Ctrl+Alt+F25', 'ctrl+alt+p'])(
    '%j is none',
    (keys) => expect(problemWithKeys(keys)).toBe('unknown'),
  );
});
