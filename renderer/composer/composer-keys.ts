import type { SendWith } from '../../preload/views.ts';
import type { FormatMark } from './text-edits.ts';

export type ComposerCommand =
  | { kind: 'send' }
  | { kind: 'mark'; mark: FormatMark }
  | { kind: 'link' }
  | { kind: 'code' }
  | { kind: 'quote' }
  | { kind: 'older' }
  | { kind: 'newer' };

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

const marks: Readonly<Record<string, FormatMark>> = { b: '**', i: '_', u: '__' };

/** What a key asks for in the field; null: the field itself answers it. */
export function composerCommand(event: Key, sendWith: SendWith): ComposerCommand | null {
  // While an input method composes, keys belong to it.
  if (event.isComposing || event.altKey) return null;
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === 'enter') {
    if (event.shiftKey) return null;
    return ctrl || sendWith === 'enter' ? { kind: 'send' } : null;
  }
  if (ctrl && event.shiftKey) {
    if (key === 'x') return { kind: 'mark', mark: '~~' };
    if (key === 'k') return { kind: 'link' };
    if (key === 'c') return { kind: 'code' };
    return key === '.' || key === '>' ? { kind: 'quote' } : null;
  }
  const mark = ctrl ? marks[key] : undefined;
  if (mark !== undefined) return { kind: 'mark', mark };
  if (ctrl || event.shiftKey) return null;
  if (key === 'arrowup') return { kind: 'older' };
  return key === 'arrowdown' ? { kind: 'newer' } : null;
}
