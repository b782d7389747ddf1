import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { callLine, type CallLine } from './calls.ts';
import { icon } from '../kit/icons.ts';
import { ModelElement } from '../model/model-element.ts';
import { barStyles } from '../kit/styles/bar.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { listOf } from '../../words/lists.ts';
import { t } from '../../words/translate.ts';

/** The call that one is in, or could join where one is. Fires `show` with a conversation to go to. */
@customElement('parley-call-bar')
export class CallBarElement extends ModelElement {
  static override styles = [
    base,
    controls,
    barStyles,
    css`
      .bar {
        background: var(--accent-soft);
      }
      .bar > svg {
        color: var(--accent);
      }
      .text {
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const views = this.mirror.calls.get();
    const line = callLine(views, this.mirror.openId.get(), this.mirror.selfId.get());
    const text = line ? this.#text(line) : '';
    return html`<span class="hidden-text" role="status">${text}</span> ${
        line
          ? html`<div class="bar" role="group" aria-label=${text}>
              ${icon('phoneCall', 16)}<span class="grow text">${text}</span>${this.#buttons(line)}
            </div>`
          : nothing
      }`;
  }

  #text({ kind, view, others }: NonNullable<CallLine>): string {
    const names = this.mirror.names(view);
    const people = listOf(others.slice(0, 3).map((id) => names.first(id)));
    if (kind === 'elsewhere')
      return t('calls.elsewhere', {
        title: this.mirror.title(view),
      });
    if (kind === 'going')
      return others.length > 0 ? t('calls.going', { names: people }) : t('calls.goingEmpty');
    return others.length > 0 ? t('calls.with', { names: people }) : t('calls.alone');
  }

  #buttons({ kind, view: { id } }: NonNullable<CallLine>) {
    const join = (label: string, primary: boolean) =>
      html`<button
        type="button"
        class="button ${primary ? 'primary' : ''}"
        @click=${() => void this.actions.request('joinCall', id)}
      >
        ${label}
      </button>`;
    const leave = html`<button
      type="button"
      class="button danger"
      aria-label=${t('calls.leave')}
      @click=${() => void this.actions.request('leaveCall', id)}
    >
      ${icon('phoneOff', 16)}${t('calls.leaveShort')}
    </button>`;
    if (kind === 'going') return join(t('calls.join'), true);
    if (kind === 'in') return html`${join(t('calls.open'), false)}${leave}`;
    return html`<button
        type="button"
        class="button"
        aria-label=${t('calls.show')}
        @click=${() =>
          this.dispatchEvent(new CustomEvent<string>('show', { detail: id, bubbles: true, composed: true }))}
      >
        ${t('calls.showShort')}</button
      >${leave}`;
  }
}
