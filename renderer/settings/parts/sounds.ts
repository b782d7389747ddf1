import { css, html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { NotificationSettingsView } from '../../../preload/commands/notifications.ts';
import { soundKinds, type SoundKind } from '../../../preload/sound-choices.ts';
import '../../kit/icon-button.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t, textOf } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** Sounds, their volume, and custom sound files. */
@customElement('parley-sounds-part')
export class SoundsPartElement extends PartElement {
  /** The slider, while it is being moved. */
  @state() private volume: number | null = null;
  @query('input[type="file"]') private readonly file!: HTMLInputElement;

  static override styles = [
    base,
    controls,
    settingStyles,
    css`
      .sound {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        margin-top: 8px;
      }
      .sound label {
        flex: 1 1 160px;
      }
      select.input {
        width: 220px;
      }
      input[type='range'] {
        width: 220px;
        margin: 0;
      }
      .silent {
        width: 32px;
      }
      .percent {
        min-width: 32px;
        text-align: center;
        white-space: nowrap;
      }
    `,
  ];

  override render() {
    const { notifications } = this.context.state;
    if (!notifications) return this.heading();

    const volume = this.volume ?? notifications.volume;
    return html`${this.heading()} ${soundKinds.map((kind) => this.#kind(kind, notifications))}
      <div class="sound">
        <label for="volume">${t('settings.sound.volume')}</label>
        <input
          id="volume"
          type="range"
          min="0"
          max="100"
          step="5"
          .value=${String(volume)}
          @input=${(event: Event) => {
            this.volume = Number((event.target as HTMLInputElement).value);
          }}
          @change=${() => void this.#setVolume()}
        />
        <span class="percent meta">${t('settings.sound.percent', { volume })}</span>
      </div>
      <ul>
        ${notifications.own.map(
          ({ choice, name }) =>
            html`<li>
              <span class="grow cut">${name}</span>
              <button
                type="button"
                class="button"
                aria-label=${t('settings.sound.removeName', { name })}
                @click=${() => void this.#change(this.context.bridge.removeOwnSound(choice))}
              >
                ${t('settings.sound.remove')}
              </button>
            </li>`,
        )}
      </ul>
      <div class="buttons below">
        <input
          type="file"
          accept=".wav,.ogg,.flac,.mp3,audio/*"
          aria-label=${t('settings.sound.add')}
          hidden
          @change=${() => void this.#add()}
        />
        <button type="button" class="button" aria-disabled=${this.busy} @click=${() => this.file.click()}>
          ${t('settings.sound.add')}
        </button>
      </div>
      ${this.outcome()}`;
  }

  #kind(kind: SoundKind, { sounds, included, own }: NotificationSettingsView) {
    const { bridge } = this.context;
    const chosen = sounds[kind];

    const option = (value: string, label: string) =>
      html`<option value=${value} .selected=${value === chosen}>${label}</option>`;
    return html`<div class="sound">
      <label for=${kind}>${t(`settings.sound.kinds.${kind}`)}</label>
      <select
        id=${kind}
        class="input"
        @change=${(event: Event) => {
          const choice = (event.target as HTMLSelectElement).value;
          void this.#change(bridge.changeNotificationSettings({ [`${kind}Sound`]: choice }));
          if (choice !== 'none') void bridge.tryOutSound(kind, choice);
        }}
      >
        ${option('none', t('settings.sound.none'))}
        ${included[kind].map((name) => option(name, textOf(`settings.sound.names.${name}`) ?? name))}
        ${own.map(({ choice, name }) => option(choice, name))}
      </select>
      ${
        chosen === 'none'
          ? html`<span class="silent"></span>`
          : html`<parley-icon-button
              icon="volume"
              .label=${t('settings.sound.hear', { what: t(`settings.sound.kinds.${kind}`) })}
              @click=${() => void bridge.tryOutSound(kind, chosen)}
            ></parley-icon-button>`
      }
    </div>`;
  }

  async #setVolume(): Promise<void> {
    const { volume } = this;
    if (volume === null) return;
    await this.#change(this.context.bridge.changeNotificationSettings({ volume }));
    // It may have been moved on.
    if (this.volume === volume) this.volume = null;
  }

  async #add(): Promise<void> {
    const file = this.file.files?.[0];
    this.file.value = '';
    if (!file) return;
    const { bridge } = this.context;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (await this.request(bridge.addOwnSound(file.name, bytes))) {
      await this.#change(bridge.readNotificationSettings());
      this.done = t('settings.sound.added', { name: file.name });
    }
  }

  /** Shows the settings that the change resulted in. */
  async #change(response: Promise<NotificationSettingsView>): Promise<void> {
    this.problem = '';
    try {
      this.context.notificationsChanged(await response);
    } catch {
      this.problem = t('firstStart.couldNot');
      this.requestUpdate();
    }
  }
}
