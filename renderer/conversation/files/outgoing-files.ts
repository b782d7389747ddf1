import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { cardLead } from '../../kit/styles/lead.ts';
import { customElement, property } from 'lit/decorators.js';
import type { OutboxFileView, OutboxItemView } from '../../../preload/views.ts';
import { voiceIn } from '../../../protocol/messages/voice.ts';
import { safeFileName } from '../../../words/files/file-name.ts';
import { voiceLine } from '../../../words/files/voice-line.ts';
import { listOf } from '../../../words/lists.ts';
import { t } from '../../../words/translate.ts';
import { icon } from '../../kit/icons.ts';
import { progressStyles } from '../../kit/styles/progress.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { fileIcon, fileNameStyles, fileNameTemplate } from '../../model/files/file-view.ts';
import { uploadText } from './upload-text.ts';

/** What can be done with such a message. */
export interface OutgoingFilesContext {
  pause(clientGeneratedId: number): void;
  retry(clientGeneratedId: number): void;
  discard(clientGeneratedId: number): void;
}

function nameOf({ name, type }: OutboxFileView): string {
  const voice = voiceIn(type);
  return voice ? voiceLine(voice) : safeFileName(name);
}

/** The files of a message that is not sent: how far each is, and how to pause, resume or cancel all of them. */
@customElement('parley-outgoing-files')
export class OutgoingFilesElement extends LitElement {
  @property({ attribute: false }) item!: OutboxItemView;
  @property({ attribute: false }) context!: OutgoingFilesContext;

  static override styles = [
    base,
    controls,
    progressStyles,
    fileNameStyles,
    css`
      :host {
        display: grid;
        gap: 4px;
        width: 340px;
        max-width: 100%;
      }
      .file {
        display: flex;
        align-items: center;
        gap: 12px;
        min-height: 56px;
        padding-inline-end: 12px;
        border: 1px solid var(--line);
        border-radius: var(--radius-card);
        overflow: hidden;
        background: var(--raised);
      }
      .lead {
        ${cardLead};
      }
      .file > .grow {
        padding-block: 8px;
      }
      .acts {
        display: flex;
        justify-content: flex-end;
        gap: 12px;
      }
    `,
  ];

  override render() {
    const { files = [], state } = this.item;
    return html`${files.map((file) => this.#card(file))} ${state === 'failed' ? nothing : this.#acts(files)}`;
  }

  #card(file: OutboxFileView): TemplateResult {
    const voice = voiceIn(file.type);
    const name = nameOf(file);
    const { state } = this.item;
    return html`<div class="file">
      <span class="lead">${voice ? icon('mic', 24) : fileIcon(name)}</span>
      <div class="grow">
        <div class="name">${voice ? name : fileNameTemplate(name)}</div>
        <div class="meta"><bdi>${uploadText(file, this.item)}</bdi></div>
        ${
          state === 'failed' || file.sent >= file.size
            ? nothing
            : html`<progress
                max=${file.size}
                .value=${file.sent}
                aria-label=${t('history.uploadingNamed', { name })}
              ></progress>`
        }
      </div>
    </div>`;
  }

  #acts(files: readonly OutboxFileView[]): TemplateResult {
    const { clientGeneratedId: id, paused } = this.item;
    const name = listOf(files.map(nameOf));
    const isUploading = files.some(({ sent, size }) => sent < size);
    const act = (what: 'pauseUpload' | 'resumeUpload' | 'cancelUpload', run: (id: number) => void) =>
      html`<button
        type="button"
        class="link meta"
        aria-label=${t(`history.${what}Named`, { name })}
        @click=${() => run(id)}
      >
        ${t(`history.${what}`)}
      </button>`;
    return html`<div class="acts">
      ${
        paused
          ? act('resumeUpload', this.context.retry)
          : isUploading
            ? act('pauseUpload', this.context.pause)
            : nothing
      }
      ${act('cancelUpload', this.context.discard)}
    </div>`;
  }
}
