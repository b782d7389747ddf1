import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { ClientView } from '../../../preload/commands/settings.ts';
import { fullTimeOf } from '../../kit/times.ts';
import { icon, type IconName } from '../../kit/icons.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

const icons: Record<ClientView['device'], IconName> = {
  desktop: 'monitor',
  mobile: 'smartphone',
  tablet: 'tablet',
  unknown: 'help',
};

/** The account's signed-in devices, each with a button to sign it out. */
@customElement('parley-devices-part')
export class DevicesPartElement extends PartElement {
  @state() private clients: readonly ClientView[] | null = null;

  static override styles = [base, controls, settingStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#read();
  }

  override render() {
    const clients = this.clients ?? [];
    const others = clients.filter(({ here }) => !here);
    return html`${this.heading()}
    ${
      clients.length > 0
        ? html`<ul>
            ${clients.map((client) => this.#row(client))}
          </ul>`
        : nothing
    }
    ${
      others.length > 0
        ? html`<div class="buttons below">
            <button
              type="button"
              class="button danger"
              aria-disabled=${this.busy}
              @click=${() => void this.#signOutOthers()}
            >
              ${t('settings.devices.signOutOthers')}
            </button>
          </div>`
        : nothing
    }
    ${this.problem !== '' && this.clients === null ? this.#again() : nothing} ${this.outcome()}`;
  }

  #again() {
    return html`<button type="button" class="button" @click=${() => void this.#read()}>
      ${t('common.tryAgain')}
    </button>`;
  }

  #row(client: ClientView) {
    const name = client.label || t('settings.devices.unnamed');
    const when = client.signedInAt > 0 ? fullTimeOf(client.signedInAt) : '';
    const state = client.here
      ? t('settings.devices.here')
      : client.connected
        ? t('settings.devices.connected')
        : '';
    return html`<li>
      ${icon(icons[client.device])}
      <span class="grow">
        <span class="cut block">${name}</span>
        <span class="meta block"
          >${[state, when === '' ? '' : t('settings.devices.signedIn', { when })].filter(Boolean).join(' · ')}</span
        >
      </span>
      ${
        client.here
          ? nothing
          : html`<button
              type="button"
              class="button"
              aria-label=${t('settings.devices.signOutName', { name, when })}
              aria-disabled=${this.busy}
              @click=${() => void this.#signOut(client.resource)}
            >
              ${t('settings.devices.signOut')}
            </button>`
      }
    </li>`;
  }

  async #read(): Promise<void> {
    const { bridge, account } = this.context;
    const answer = await this.request(bridge.readClients(account));
    // This one first, then those online, then the most recent.
    if (answer)
      this.clients = answer.value.toSorted(
        (one, other) =>
          Number(other.here) - Number(one.here) ||
          Number(other.connected) - Number(one.connected) ||
          other.signedInAt - one.signedInAt,
      );
  }

  async #signOut(resource: string): Promise<void> {
    const { bridge, account } = this.context;
    if (await this.request(bridge.signOutClient(account, resource))) await this.#read();
  }

  async #signOutOthers(): Promise<void> {
    const { bridge, account } = this.context;
    if (!(await this.request(bridge.signOutOthers(account)))) return;
    await this.#read();
    this.done = t('settings.devices.othersSignedOut');
  }
}
