import { css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { StorageView } from '../../../preload/commands/settings.ts';
import type { ExportFormat, HistoryProgressView } from '../../../preload/views.ts';
import '../../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../../kit/overlay/confirm.ts';
import { sizeOf } from '../../kit/sizes.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { words } from '../../words/words.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import './export-form.ts';
import { PartElement } from './part.ts';

/** What this computer keeps of the account: fetch, export, clear, and how much it is. */
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
    const { bridge, account } = this.context.asking;
    this.#unsubscribe = bridge.on('history', (told) => {
      if (told.account !== account) return;
      this.progress = told.progress;
      this.fetching = told.progress !== null;
    });
    void this.#measure();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  override render() {
    const say = words.settings.storage;
    const size = this.storage ? say.size(sizeOf(this.storage.bytes)) : say.sizeUnknown;
    return html`<div>${this.setting.label}</div>
      <div class="meta">${size}${this.storage ? html`<br /><bdi>${this.storage.folder}</bdi>` : nothing}</div>
      <div class="item row">
        <div class="grow">
          <div>${say.history}</div>
          <div class="meta">${say.historyHint}</div>
        </div>
        ${
          this.fetching
            ? html`<button type="button" class="button" @click=${this.#stop}>${say.stop}</button>`
            : html`<button type="button" class="button" @click=${() => void this.#fetch()}>
                ${say.fetch}
              </button>`
        }
      </div>
      ${this.fetching ? this.#progress() : nothing}
      <div class="item">
        <div>${say.export}</div>
        <div class="meta">${say.exportHint}</div>
        <parley-export-form
          .context=${this.context}
          .busy=${this.busy}
          @export=${(event: CustomEvent<{ id: string; format: ExportFormat }>) => void this.#export(event.detail)}
        ></parley-export-form>
      </div>
      <div class="item row">
        <div class="grow">
          <div>${say.clear}</div>
          <div class="meta">${say.clearHint}</div>
        </div>
        <button type="button" class="button danger" @click=${() => void this.#clear()}>
          ${say.clearStart}
        </button>
      </div>
      ${this.outcome()}
      <parley-confirm></parley-confirm>`;
  }

  #progress() {
    const say = words.settings.storage;
    const { done, conversations, events } = this.progress ?? { done: 0, conversations: 0, events: 0 };
    return html`<progress
        aria-label=${say.history}
        .value=${done}
        max=${Math.max(conversations, 1)}
      ></progress>
      <div class="meta">
        ${conversations === 0 ? say.starting : say.progress(done, conversations, events)}
      </div>`;
  }

  async #measure(): Promise<void> {
    const { bridge, account } = this.context.asking;
    const answer = await bridge.readStorage(account).catch(() => null);
    if (answer?.ok) this.storage = answer.value;
  }

  async #fetch(): Promise<void> {
    const { bridge, account } = this.context.asking;
    const say = words.settings.storage;
    this.#stopped = false;
    this.fetching = true;
    const done = await this.ask(bridge.fetchHistory(account));
    this.fetching = false;
    this.progress = null;
    if (done) this.said = this.#stopped ? say.stopped : say.fetched;
    await this.#measure();
  }

  #stop(): void {
    const { bridge, account } = this.context.asking;
    this.#stopped = true;
    void bridge.stopFetchingHistory(account);
  }

  async #export({ id, format }: { id: string; format: ExportFormat }): Promise<void> {
    const { bridge, account } = this.context.asking;
    const done = await this.ask(bridge.exportConversation(account, id, format));
    if (done) this.said = words.settings.storage.exported(done.value);
  }

  async #clear(): Promise<void> {
    const { clearAsk: heading, clearAskHint: text, clear: action, cleared } = words.settings.storage;
    if (!(await this.confirm.ask({ heading, text, action }))) return;
    const { bridge, account } = this.context.asking;
    if (await this.ask(bridge.clearLocalData(account))) this.said = cleared;
    await this.#measure();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-storage-part': StoragePartElement;
  }
}
