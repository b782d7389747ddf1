import { html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '../kit/avatar/avatar.ts';
import type { PersonView } from '../../preload/views.ts';
import { icon } from '../kit/icons.ts';
import { faceOf, presenceOf } from './people.ts';
import { base } from '../kit/styles/shared.ts';
import { rowStyles } from '../kit/styles/row-styles.ts';
import { safeName } from '../../words/safe-text.ts';
import { personName } from '../../words/person-name.ts';

/** A person among search results. */
@customElement('parley-person-row')
export class PersonRowElement extends LitElement {
  @property({ attribute: false }) person!: PersonView;
  /** The one that found them. */
  @property() account = '';
  @property({ type: Boolean }) chosen = false;

  static override styles = [base, rowStyles];

  override render() {
    const { entity, presence, gaiaId } = this.person;
    const name = personName(entity);
    const email = safeName(entity.properties?.canonical_email ?? entity.properties?.email?.[0] ?? '');
    return html`<div class="row">
      <parley-avatar
        .personId=${gaiaId}
        .name=${name}
        .picture=${faceOf(this.account, entity)}
        .presence=${presence ? presenceOf(presence) : null}
      ></parley-avatar>
      <div class="grow">
        <div class="name cut" dir="auto">${name}</div>
        ${email && email !== name ? html`<div class="meta cut" dir="auto">${email}</div>` : nothing}
      </div>
      ${this.chosen ? icon('check', 20) : nothing}
    </div>`;
  }
}
