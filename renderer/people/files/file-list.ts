import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { roundLead } from '../../kit/styles/lead.ts';
import { customElement, property, state } from 'lit/decorators.js';
import type { ListedFile } from '../../../preload/views.ts';
import { senderName } from '../../../words/preview.ts';
import { safeLine } from '../../../words/safe-text.ts';
import { t } from '../../../words/translate.ts';
import '../../kit/icon-button.ts';
import { progressStyles } from '../../kit/styles/progress.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { fullTimeOf, listTimeOf, millisOf } from '../../kit/times.ts';
import type { ShownFile } from '../../model/files/downloads.ts';
import {
  fileAct,
  fileBarTemplate,
  fileFailureTemplate,
  fileIcon,
  fileNameStyles,
  fileNameTemplate,
  fileSizeText,
} from '../../model/files/file-view.ts';
import type { Timeline } from '../../model/mirror.ts';
import { ModelElement } from '../../model/model-element.ts';

/** Shown before the person asks for more: what else is below is not pushed away. */
const firstMost = 5;

/** The files of a conversation that are here, newest first. They are read a portion at a time. */
@customElement('parley-file-list')
export class FileListElement extends ModelElement {
  @property() conversationId = '';
  /** Changes when something new may be there. */
  @property({ type: Number }) newest = 0;
  /** What was done to messages: files of a deleted one go. */
  @property({ attribute: false }) annotations: Timeline['annotations'] | null = null;
  /** Null: they are being read. */
  @state() private files: readonly ListedFile[] | null = null;
  @state() private failure: string | null = null;
  @state() private isWhole = false;
  /** Where the next portion begins; null: there is none. */
  #next: number | null = null;

  static override styles = [
    base,
    controls,
    progressStyles,
    fileNameStyles,
    css`
      li {
        display: flex;
        align-items: center;
        border-radius: 8px;
      }
      li:hover {
        background: var(--hover);
      }
      .file {
        flex: 1;
        display: flex;
        align-items: center;
        gap: 12px;
        min-width: 0;
        min-height: 48px;
        padding: 6px 8px;
        border-radius: 8px;
        text-align: start;
      }
      .file:focus-visible {
        outline-offset: -2px;
      }
      .block {
        display: block;
      }
      .lead {
        ${roundLead};
        border-radius: 8px;
      }
      p {
        padding: 4px 8px;
      }
      .more {
        min-height: 32px;
        padding-inline: 8px;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('conversationId')) {
      [this.files, this.isWhole, this.#next] = [null, false, null];
    }
    const reads = ['conversationId', 'newest', 'annotations'] as const;
    if (reads.some((each) => changed.has(each))) void this.#read();
  }

  override render() {
    const { files, failure } = this;
    if (failure !== null && !files?.length) return html`<p class="meta" role="alert">${failure}</p>`;
    if (files === null) return nothing;
    if (files.length === 0) return html`<p class="meta">${t('people.noFiles')}</p>`;
    const shown = this.isWhole ? files : files.slice(0, firstMost);
    const hasMore = shown.length < files.length || this.#next !== null;
    return html`<ul aria-label=${t('people.files')}>
        ${shown.map((file) => this.#row(file))}
      </ul>
      ${failure === null ? nothing : html`<p class="meta" role="alert">${failure}</p>`}
      ${
        hasMore
          ? html`<button type="button" class="link more" @click=${() => void this.#more()}>
              ${t('people.moreFiles')}
            </button>`
          : nothing
      }`;
  }

  #row({ eventId, id, name, size, sender, timestamp }: ListedFile): TemplateResult {
    const { downloads } = this.actions;
    const file: ShownFile = { conversationId: this.conversationId, eventId, id, name, size };
    const state = downloads.state(file);
    const names = this.mirror.names(this.mirror.conversations.get(this.conversationId));
    const millis = millisOf(timestamp);
    const [open, save] = [fileAct('open', file, downloads), fileAct('save', file, downloads)];
    // One of them cancels what goes on.
    const second = save.hidden ? open : save;
    const isRunning = state?.kind === 'running';
    return html`<li>
      <button
        type="button"
        class="file"
        @click=${(event: MouseEvent) => {
          if (!isRunning) open.run(event);
        }}
      >
        <span class="lead">${fileIcon(name)}</span>
        <span class="grow">
          <span class="name">${fileNameTemplate(name)}</span>
          <span class="meta cut block" title=${fullTimeOf(millis)}
            ><bdi>${senderName(sender, names)}</bdi> · ${listTimeOf(millis, this.mirror.now.get())} ·
            ${fileSizeText(file, state)}</span
          >
          ${fileBarTemplate(file, state)} ${fileFailureTemplate(state)}
        </span>
      </button>
      <parley-icon-button
        .icon=${isRunning ? 'close' : 'download'}
        .iconSize=${16}
        .label=${second.label}
        @click=${second.run}
      ></parley-icon-button>
      <parley-icon-button
        icon="message"
        .iconSize=${16}
        .label=${t('people.goTo', { what: safeLine(name) })}
        @click=${() => void this.actions.open.openAt(this.conversationId, timestamp)}
      ></parley-icon-button>
    </li>`;
  }

  async #more(): Promise<void> {
    const isRead = this.isWhole || (this.files?.length ?? 0) <= firstMost;
    this.isWhole = true;
    if (isRead && this.#next !== null) await this.#read(this.#next);
  }

  /** `before`: none for the newest, which take the place of those that were read before. */
  async #read(before?: number): Promise<void> {
    const id = this.conversationId;
    const answer = await this.actions.bridge.listFiles(this.actions.account, id, before).catch(() => null);
    if (id !== this.conversationId) return;
    this.failure = answer?.ok === true ? null : (answer?.error.message ?? t('people.filesFailed'));
    if (answer?.ok !== true) return;
    const { files, next } = answer.value;
    if (before !== undefined) {
      this.files = [...(this.files ?? []), ...files];
      this.#next = next;
      return;
    }
    const oldest = next === null ? -Infinity : (files.at(-1)?.timestamp ?? Infinity);
    const older = (this.files ?? []).filter(({ timestamp }) => timestamp < oldest);
    this.files = [...files, ...older];
    if (older.length === 0) this.#next = next;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-file-list': FileListElement;
  }
}
