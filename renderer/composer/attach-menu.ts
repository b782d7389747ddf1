import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Attachment } from '../../protocol/types.ts';
import '../kit/icon-button.ts';
import '../kit/overlay/popover.ts';
import type { PopoverElement } from '../kit/overlay/popover.ts';
import { icon } from '../kit/icons.ts';
import type { Actions } from '../model/actions.ts';
import type { Target } from '../model/open-conversation.ts';
import type { SettingsTarget } from '../model/settings-target.ts';
import type { GivenFiles } from './files/given-files.ts';
import { pictureTypes } from '../../preload/picture-types.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** What can go with a message: `files` carries chosen pictures and files; a place is sent at once, then `sent` is fired. */
@customElement('parley-attach-menu')
export class AttachMenuElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  /** Voice messages can be recorded; if not, the menu leads to the setting. */
  @property({ type: Boolean }) recordsVoice = false;
  @state() private expanded = false;
  @query('parley-popover') private readonly menu!: PopoverElement;
  @query('.pictures') private readonly pictures!: HTMLInputElement;
  @query('.files') private readonly files!: HTMLInputElement;
  /** Where the place goes that is being chosen. */
  #target: Target | null = null;

  static override styles = [
    base,
    css`
      :host {
        display: inline-block;
        flex: none;
      }
      .menu {
        display: grid;
        min-width: 240px;
        padding: 4px;
      }
      .menu button {
        display: flex;
        align-items: center;
        gap: 12px;
        padding: 6px 12px;
        border-radius: var(--radius);
      }
      .menu button:hover {
        background: var(--hover);
      }
      .menu button:focus-visible {
        outline-offset: -2px;
      }
      .menu .icon {
        color: var(--text-soft);
      }
      .menu span span {
        display: block;
      }
    `,
  ];

  override render() {
    return html`<parley-icon-button
        icon="paperclip"
        .label=${t('composer.attach')}
        .expanded=${this.expanded}
        @click=${this.#show}
      ></parley-icon-button>
      <input
        class="pictures"
        type="file"
        multiple
        hidden
        accept=${pictureTypes.join(',')}
        @change=${() => this.#chosen(this.pictures)}
      />
      <input class="files" type="file" multiple hidden @change=${() => this.#chosen(this.files)} />
      <parley-popover
        .label=${t('composer.attach')}
        @closed=${() => {
          this.expanded = false;
        }}
      >
        <div class="menu" @keydown=${this.#move}>
          <button type="button" @click=${() => this.#choose(this.pictures)}>
            ${icon('image')}
            <span>${t('composer.picture')}<span class="meta">${t('composer.pictureHint')}</span></span>
          </button>
          <button type="button" @click=${() => this.#choose(this.files)}>
            ${icon('paperclip')}
            <span>${t('composer.file')}<span class="meta">${t('composer.fileHint')}</span></span>
          </button>
          <button type="button" @click=${() => void this.#place()}>
            ${icon('mapPin')}
            <span>${t('composer.place')}<span class="meta">${t('composer.placeHint')}</span></span>
          </button>
          ${
            this.recordsVoice
              ? nothing
              : html`<button type="button" @click=${this.#allowMicrophone}>
                  ${icon('mic')}
                  <span>${t('voice.message')}<span class="meta">${t('voice.recordHint')}</span></span>
                </button>`
          }
        </div>
      </parley-popover>
      <parley-place-dialog
        @place=${(event: CustomEvent<Attachment>) => void this.#send(event.detail)}
      ></parley-place-dialog>`;
  }

  #show(event: Event): void {
    if (!(event.currentTarget instanceof Element)) return;
    this.expanded = true;
    this.menu.show(event.currentTarget);
    this.#buttons()[0]?.focus();
  }

  #buttons(): HTMLButtonElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLButtonElement>('.menu button')];
  }

  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = this.#buttons();
    const at = buttons.findIndex((button) => button.matches(':focus'));
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  #choose(input: HTMLInputElement): void {
    this.menu.hide();
    input.click();
  }

  #chosen(input: HTMLInputElement): void {
    const files = [...(input.files ?? [])];
    // The same one can be chosen again.
    input.value = '';
    const detail = { files, folders: [] };
    if (files.length > 0) this.dispatchEvent(new CustomEvent<GivenFiles>('files', { detail }));
  }

  #allowMicrophone(): void {
    this.menu.hide();
    const detail: SettingsTarget = { page: 'privacy', setting: 'microphone' };
    this.dispatchEvent(new CustomEvent('open-settings', { detail, bubbles: true, composed: true }));
  }

  async #place(): Promise<void> {
    this.menu.hide();
    this.#target = this.actions.open.target;
    await import('./place-dialog.ts');
    await this.renderRoot.querySelector('parley-place-dialog')?.show();
  }

  async #send(attachment: Attachment): Promise<void> {
    try {
      const { open } = this.actions;
      await open.send({ segment: [], attachment: [attachment] }, undefined, this.#target);
      if (open.target?.conversationId === this.#target?.conversationId)
        this.dispatchEvent(new CustomEvent('sent'));
    } catch {
      this.actions.showToast(t('firstStart.couldNot'));
    }
  }
}
