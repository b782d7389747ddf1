import { html, type TemplateResult } from 'lit';
import { placed } from '../kit/overlay/placed.ts';
import { icon } from '../kit/icons.ts';
import { t } from '../../words/translate.ts';

/**
 * The button for the actions of one row. There is only one in a list and it goes along with pointer and focus: a row, as
 * an option, may hold no controls.
 */
export const moreButton = (
  row: { title: string; top: number; expanded: boolean },
  open: (button: HTMLElement) => void,
): TemplateResult =>
  html`<button
    type="button"
    class="more"
    ${placed({ top: `${row.top}px` })}
    aria-haspopup="menu"
    aria-expanded=${row.expanded}
    aria-label=${t('row.actionsOf', { name: row.title })}
    title=${t('row.actionsOf', { name: row.title })}
    @click=${(event: MouseEvent) => {
      if (event.currentTarget instanceof HTMLElement) open(event.currentTarget);
    }}
  >
    ${icon('more', 16)}
  </button>`;
