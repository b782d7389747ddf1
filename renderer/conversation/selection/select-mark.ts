import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../../../words/translate.ts';
import { icon } from '../../kit/icons.ts';
import type { MessageItem } from '../../model/messages/message-items.ts';

type Selectable = Pick<MessageItem, 'key' | 'eventId'>;

interface Selecting {
  isSelecting(): boolean;
  isSelected(key: string): boolean;
}

/** Beside a message, while messages are selected: whether it is. `name`: its class. The history answers the click. */
export function selectMark(
  { key, eventId }: Selectable,
  isReached: boolean,
  context: Selecting,
): { mark: TemplateResult | typeof nothing; name: string } {
  if (eventId === null || !context.isSelecting()) return { mark: nothing, name: '' };
  const isSelected = context.isSelected(key);
  const mark = html`<button
    type="button"
    class="select-mark"
    role="checkbox"
    tabindex=${isReached ? 0 : -1}
    aria-checked=${isSelected}
    aria-label=${t('select.message')}
  >
    ${isSelected ? icon('check', 14) : nothing}
  </button>`;
  return { mark, name: isSelected ? 'selected' : '' };
}
