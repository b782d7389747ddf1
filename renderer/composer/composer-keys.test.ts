import { expect, it } from 'vitest';
import { composerCommand } from './composer-keys.ts';

const press = (keys: string, isComposing = false) => {
  const parts = keys.split('+');
  return {
    key: parts.at(-1)!,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    isComposing,
  };
};

it.each([
  ['Enter', 'enter', { kind: 'send' }],
  ['Ctrl+Enter', 'enter', { kind: 'send' }],
  ['Shift+Enter', 'enter', null],
  ['Enter', 'ctrl-enter', null],
  ['Ctrl+Enter', 'ctrl-enter', { kind: 'send' }],
  ['Meta+Enter', 'ctrl-enter', { kind: 'send' }],
  ['Ctrl+b', 'enter', { kind: 'mark', mark: '**' }],
  ['Ctrl+I', 'enter', { kind: 'mark', mark: '_' }],
  ['Ctrl+u', 'enter', { kind: 'mark', mark: '__' }],
  ['Ctrl+Shift+X', 'enter', { kind: 'mark', mark: '~~' }],
  ['Ctrl+x', 'enter', null],
  ['Ctrl+Shift+K', 'enter', { kind: 'link' }],
  ['Ctrl+k', 'enter', null],
  ['Ctrl+Shift+C', 'enter', { kind: 'code' }],
  ['Ctrl+Shift+>', 'enter', { kind: 'quote' }],
  ['Ctrl+c', 'enter', null],
  ['ArrowUp', 'enter', { kind: 'correct' }],
  ['Ctrl+ArrowUp', 'enter', { kind: 'older' }],
  ['Shift+ArrowUp', 'enter', null],
  ['ArrowDown', 'enter', null],
  ['Ctrl+ArrowDown', 'enter', { kind: 'newer' }],
  ['Alt+Enter', 'enter', null],
  ['b', 'enter', null],
] as const)('%s, sending with %s', (keys, sendWith, command) => {
  expect(composerCommand(press(keys), sendWith)).toEqual(command);
});

it('leaves everything to an input method that composes', () => {
  expect(composerCommand(press('Enter', true), 'enter')).toBeNull();
});
