import { holdsCtrl } from '../../kit/keys.ts';

interface Selecting {
  isSelecting(): boolean;
  select(key: string): void;
  selectTo(key: string): void;
}

/**
 * A click in the history that selects: with Ctrl or Cmd the first message, then any click takes one in or out, and with Shift all up to
 * one. It does nothing else, whatever it hits. `key`: of the message that was clicked.
 */
export function selectByClick(event: MouseEvent, key: string | null, context: Selecting): void {
  const isFirst = holdsCtrl(event) && !(event.target as Element).closest('a');
  if (key === null || !(context.isSelecting() || isFirst)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.shiftKey) context.selectTo(key);
  else context.select(key);
}
