import { css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { StorageView } from '../../../preload/commands/settings.ts';
import type { ExportFormat, HistoryProgressView } from '../../../preload/views.ts';
import '../../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../../kit/overlay/confirm.ts';
import { sizeOf } from '../../../words/files/sizes.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import './export-form.ts';
import { PartElement } from './part.ts';

/** What this computer keeps of the account: its size, and downloading, exporting and clearing it. */
@customElement('parley-storage-part')
export class StoragePartElement extends PartElement {
  @state() private storage: StorageView | null = null;
  @state() private progress: HistoryProgressView | null = null;
  @state() private fetching = false;
  @query('parley-confirm') private readonly confirm!: ConfirmElement;
  #stopped = false;
  #unsubscribe: (() => void) | null = null;

  static override styles = [
    base,
    controls,
    settingStyles,
    css`
      .item {
        padding-top: 16px;
      }
      progress {
        width: 100%;
        height: 6px;
        margin-top: 8px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    const { bridge, account } = this.context;
    this.#unsubscribe = bridge.on('history', (event) => {
      if (event.account !== account) return;
      this.progress = event.progress;
      this.fetching = event.progress !== null;
    });
    void this.#measure();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  override render() {
    const size = this.storage
      ? t('settings.storage.size', { size: sizeOf(this.storage.bytes) })
      : t('settings.storage.sizeUnknown');
    return html`<div>${this.setting.label}</div>
      <div class="meta">${size}${this.storage ? html`<br /><bdi>${this.storage.folder}</bdi>` : nothing}</div>
      <div class="item row">
        <div class="grow">
          <div>${t('settings.storage.history')}</div>
          <div class="meta">${t('settings.storage.historyHint')}</div>
        </div>
        ${
          this.fetching
            ? html`<button type="button" class="button" @click=${this.#stop}>
                ${t('settings.storage.stop')}
              </button>`
            : html`<button type="button" class="button" @click=${() => void this.#fetch()}>
                ${t('settings.storage.fetch')}
              </button>`
        }
      </div>
      ${this.fetching ? this.#progress() : nothing}
      <div class="item">
        <div>${t('settings.storage.export')}</div>
        <div class="meta">${t('settings.storage.exportHint')}</div>
        <parley-export-form
          .context=${this.context}
          .busy=${this.busy}
          @export=${(event: CustomEvent<{ id: string; format: ExportFormat }>) => void this.#export(event.detail)}
        ></parley-export-form>
      </div>
      <div class="item row">
        <div class="grow">
          <div>${t('settings.storage.clear')}</div>
          <div class="meta">${t('settings.storage.clearHint')}</div>
        </div>
        <button type="button" class="button danger" @click=${() => void this.#clear()}>
          ${t('settings.storage.clearStart')}
        </button>
      </div>
      ${this.outcome()}
      <parley-confirm></parley-confirm>`;
  }

  #progress() {
    const { done, conversations, events } = this.progress ?? { done: 0, conversations: 0, events: 0 };
    return html`<progress
        aria-label=${t('settings.storage.history')}
        .value=${done}
        max=${Math.max(conversations, 1)}
      ></progress>
      <div class="meta">
        ${conversations === 0 ? t('settings.storage.starting') : t('settings.storage.progress', { done, all: conversations, events })}
      </div>`;
  }

  async #measure(): Promise<void> {
    const { bridge, account } = this.context;
    const answer = await bridge.readStorage(account).catch(() => null);
    if (answer?.ok) this.storage = answer.value;
  }

  async #fetch(): Promise<void> {
    const { bridge, account } = this.context;

    this.#stopped = false;
    this.fetching = true;
    const done = await this.request(bridge.fetchHistory(account));
    this.fetching = false;
    this.progress = null;
    if (done) this.done = this.#stopped ? t('settings.storage.stopped') : t('settings.storage.fetched');
    await this.#measure();
  }

  #stop(): void {
    const { bridge, account } = this.context;
    this.#stopped = true;
    void bridge.stopFetchingHistory(account);
  }

  async #export({ id, format }: { id: string; format: ExportFormat }): Promise<void> {
    const { bridge, account } = this.context;
    const done = await this.request(bridge.exportConversation(account, id, format));
    if (done) this.done = t('settings.storage.exported', { path: done.value });
  }

  async #clear(): Promise<void> {
    if (
      !(await this.confirm.ask({
        heading: t('settings.storage.clearAsk'),
        text: t('settings.storage.clearAskHint'),
        action: t('settings.storage.clear'),
      }))
    )
      return;
    const { bridge, account } = this.context;
    if (await this.request(bridge.clearLocalData(account))) this.done = t('settings.storage.cleared');
    await this.#measure();
  }
}
