import type { SendWith } from '../../preload/views.ts';
import { isKey } from '../kit/keys.ts';
import type { FormatMark } from './text-edits.ts';

export type ComposerCommand =
  | { kind: 'send' }
  | { kind: 'mark'; mark: FormatMark }
  | { kind: 'link' }
  | { kind: 'code' }
  | { kind: 'quote' }
  | { kind: 'correct' }
  | { kind: 'older' }
  | { kind: 'newer' };

type Key = Parameters<typeof isKey>[1] & Pick<KeyboardEvent, 'isComposing'>;

const marks = { bold: '**', italic: '_', underline: '__', strike: '~~' } as const satisfies Record<
  string,
  FormatMark
>;
const formats = Object.keys(marks) as (keyof typeof marks)[];
const others = ['link', 'code', 'quote', 'correct', 'older', 'newer'] as const;

/** What a key asks for in the field; null: the field itself answers it. */
export function composerCommand(event: Key, sendWith: SendWith): ComposerCommand | null {
  // While an input method composes, keys belong to it.
  if (event.isComposing) return null;
  if (isKey('sendAlways', event) || (sendWith === 'enter' && isKey('send', event))) return { kind: 'send' };
  const format = formats.find((name) => isKey(name, event));
  if (format !== undefined) return { kind: 'mark', mark: marks[format] };
  const kind = others.find((name) => isKey(name, event));
  return kind === undefined ? null : { kind };
}
