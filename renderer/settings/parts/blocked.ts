import { html, nothing, type PropertyValues } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { PersonView } from '../../../preload/views.ts';
import '../../kit/avatar/avatar.ts';
import { faceOf } from '../../model/people.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';
import { personName } from '../../../words/person-name.ts';

/** The people that the person blocks. */
@customElement('parley-blocked-part')
export class BlockedPartElement extends PartElement {
  @state() private people: readonly PersonView[] | null = null;
  #readFor = '';

  static override styles = [base, controls, settingStyles];

  protected override willUpdate(_: PropertyValues<this>): void {
    const { state: now, account } = this.context;
    const key = [account, ...(now.self?.blocked ?? [])].join(' ');
    if (key === this.#readFor) return;
    this.#readFor = key;
    void this.#read();
  }

  override render() {
    return html`${this.heading()}
    ${
      this.people === null
        ? nothing
        : this.people.length === 0
          ? html`<p class="meta">${t('settings.privacy.noneBlocked')}</p>`
          : html`<ul>
              ${this.people.map((person) => this.#row(person))}
            </ul>`
    }
    ${this.outcome()}`;
  }

  #row({ gaiaId, entity }: PersonView) {
    const name = personName(entity);
    return html`<li>
      <parley-avatar
        .personId=${gaiaId}
        .name=${name}
        .picture=${faceOf(this.context.account, entity)}
      ></parley-avatar>
      <span class="grow cut">${name}</span>
      <button
        type="button"
        class="button"
        aria-label=${t('settings.privacy.unblockName', { name })}
        @click=${() => void this.#unblock(gaiaId)}
      >
        ${t('settings.privacy.unblock')}
      </button>
    </li>`;
  }

  async #read(): Promise<void> {
    const { bridge, account } = this.context;
    const answer = await this.request(bridge.readBlocked(account));
    if (answer) this.people = answer.value;
  }

  async #unblock(gaiaId: string): Promise<void> {
    const { bridge, account } = this.context;
    if (await this.request(bridge.setBlocked(account, gaiaId, false)))
      this.people = (this.people ?? []).filter((person) => person.gaiaId !== gaiaId);
  }
}
