import { html, nothing } from 'lit';
import { limits } from '../../protocol/limits.ts';
import { t } from '../../words/translate.ts';

/** The counter appears when this much is left, UTF-16 units. */
const nearLimit = 500;

/** Below the field: why the message cannot be sent, or how much more it may have. */
export function countTemplate(text: string, problem: string) {
  if (problem !== '') return html`<div class="count over" role="alert">${problem}</div>`;
  const left = limits.messageTextUnits - text.length;
  return left <= nearLimit
    ? html`<div class="count" role="status">${t('composer.remaining', { count: left })}</div>`
    : nothing;
}
