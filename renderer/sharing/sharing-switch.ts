import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../kit/fields/switch.ts';
import '../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../kit/overlay/confirm.ts';
import { problemTemplate } from '../kit/problem.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { ModelElement } from '../model/model-element.ts';
import { personName } from '../../words/person-name.ts';
import { t } from '../../words/translate.ts';

/** How many people who lose access are named. */
const named = 3;

/** Whether others on the network reach the server on this computer, and where. */
@customElement('parley-sharing-switch')
export class SharingSwitchElement extends ModelElement {
  static override shadowRootOptions = { ...ModelElement.shadowRootOptions, delegatesFocus: true };

  @state() private busy = false;
  @state() private problem = '';
  @query('parley-confirm') private readonly confirm!: ConfirmElement;

  static override styles = [
    base,
    controls,
    css`
      :host {
        display: block;
      }
      .below {
        display: grid;
        gap: 8px;
        padding: 4px 8px 0;
        overflow-wrap: anywhere;
      }
      .below .button {
        justify-self: start;
      }
    `,
  ];

  override render() {
    const { state = 'off', addresses = [] } = this.mirror.app.get()?.sharing ?? {};
    return html`<parley-switch
        .label=${t('sharing.label')}
        .hint=${t('sharing.hint')}
        .checked=${state !== 'off'}
        @switched=${(event: CustomEvent<boolean>) => void this.#switch(event.detail)}
      ></parley-switch>
      <div class="below" role="status">${this.#words(state, addresses)}</div>
      ${problemTemplate(this.problem)}
      <parley-confirm></parley-confirm>`;
  }

  #words(
    state: 'off' | 'on' | 'no-network' | 'other-network' | 'failed',
    addresses: readonly string[],
  ): TemplateResult | typeof nothing {
    switch (state) {
      case 'off':
        return nothing;
      case 'no-network':
        return html`<p class="meta">${t('sharing.noNetwork')}</p>`;
      case 'failed':
        return html`<p class="meta">${t('sharing.failed')}</p>`;
      case 'other-network':
        return html`<p class="meta">${t('sharing.otherNetwork')}</p>
          <button
            type="button"
            class="button"
            aria-disabled=${this.busy}
            @click=${() => void this.#set(true)}
          >
            ${t('sharing.turnOnHere')}
          </button>`;
      case 'on': {
        const port = /:(\d+)$/.exec(addresses[0] ?? '')?.[1] ?? '';
        return html`<p class="meta">${t('sharing.reachedAt', { addresses: addresses.join(', ') })}</p>
          <p class="meta">${t('sharing.firewall', { port })}</p>`;
      }
    }
  }

  async #switch(on: boolean): Promise<void> {
    if (this.busy) return;
    if (on || (await this.confirm.ask(this.#question()))) await this.#set(on);
  }

  #question() {
    const own = new Set(
      (this.mirror.app.get()?.accounts ?? [])
        .filter(({ kind }) => kind === 'here')
        .map(({ self }) => self?.gaiaId),
    );
    const names = this.mirror.people.keys
      .filter((id) => !own.has(id))
      .map((id) => personName(this.mirror.people.peek(id)?.entity))
      .slice(0, named);
    return {
      heading: t('sharing.offTitle'),
      text: names.length > 0 ? t('sharing.offNames', { names: names.join(', ') }) : t('sharing.offText'),
      action: t('sharing.offAction'),
    };
  }

  async #set(on: boolean): Promise<void> {
    this.busy = true;
    this.problem = '';
    const answer = await this.actions.bridge.setSharing(on).catch(() => null);
    this.busy = false;
    if (!answer?.ok) this.problem = answer?.error.message ?? t('firstStart.couldNot');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-sharing-switch': SharingSwitchElement;
  }
}
