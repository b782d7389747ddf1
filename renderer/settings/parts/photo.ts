import { html, nothing } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { pictureTypes } from '../../../preload/picture-types.ts';
import '../../kit/avatar/avatar.ts';
import { faceOf } from '../../model/people.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import './crop-dialog.ts';
import type { CropDialogElement } from './crop-dialog.ts';
import { PartElement } from './part.ts';
import { personName } from '../../../words/person-name.ts';

/** The person's own photo: choose, crop, remove. */
@customElement('parley-photo-part')
export class PhotoPartElement extends PartElement {
  @query('input') private readonly input!: HTMLInputElement;
  @query('parley-crop-dialog') private readonly dialog!: CropDialogElement;

  static override styles = [base, controls, settingStyles];

  override render() {
    const { self } = this.context.state;
    const url = self?.entity.properties?.photo_url;

    return html`<div class="row wraps">
        <parley-avatar
          size="48"
          .personId=${self?.gaiaId ?? ''}
          .name=${personName(self?.entity, self?.email)}
          .picture=${faceOf(this.context.account, self?.entity)}
        ></parley-avatar>
        ${this.heading()}
        <div class="buttons">
          <input
            type="file"
            accept=${pictureTypes.join(',')}
            aria-label=${t('settings.photo.choose')}
            hidden
            @change=${() => void this.#chosen()}
          />
          <button type="button" class="button" aria-disabled=${this.busy} @click=${() => this.input.click()}>
            ${t('settings.photo.choose')}
          </button>
          ${
            url
              ? html`<button
                  type="button"
                  class="button"
                  aria-disabled=${this.busy}
                  @click=${() => void this.#remove()}
                >
                  ${t('settings.photo.remove')}
                </button>`
              : nothing
          }
        </div>
      </div>
      ${this.outcome()}
      <parley-crop-dialog
        @cropped=${(event: CustomEvent<Blob>) => void this.#use(event.detail)}
      ></parley-crop-dialog>`;
  }

  async #chosen(): Promise<void> {
    const file = this.input.files?.[0];
    this.input.value = '';
    if (!file) return;
    this.problem = '';
    this.done = '';
    if (!(await this.dialog.show(file))) this.problem = t('settings.photo.notPicture');
  }

  async #use(picture: Blob): Promise<void> {
    const { bridge, account } = this.context;
    const photo = { bytes: new Uint8Array(await picture.arrayBuffer()), type: picture.type };
    if (await this.request(bridge.setProfilePhoto(account, photo))) this.done = t('settings.photo.saved');
  }

  async #remove(): Promise<void> {
    const { bridge, account } = this.context;
    await this.request(bridge.removeProfilePhoto(account));
  }
}
