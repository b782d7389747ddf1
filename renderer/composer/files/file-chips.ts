import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import '../../kit/icon-button.ts';
import { SignalElement } from '../../kit/signal-element.ts';
import { progressStyles } from '../../kit/styles/progress.ts';
import { base } from '../../kit/styles/shared.ts';
import type { FileTray, TrayFile } from '../../model/files/file-tray.ts';
import { fileIcon, fileNameStyles, fileNameTemplate } from '../../model/files/file-view.ts';
import { locale, t } from '../../../words/translate.ts';
import { sizeOf } from '../../../words/files/sizes.ts';

/** The files that go with the next message, each with its size and a button that removes it; then `removed` is fired. */
@customElement('parley-file-chips')
export class FileChipsElement extends SignalElement {
  @property({ attribute: false }) tray!: FileTray;
  /** For screen readers: what was added or removed last. */
  @state() private said = '';
  #before: readonly TrayFile[] = [];
  #shown: FileTray | null = null;

  static override styles = [
    base,
    progressStyles,
    fileNameStyles,
    css`
      :host {
        display: block;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        padding: 4px 0 8px;
      }
      li {
        position: relative;
        display: flex;
        align-items: center;
        gap: 8px;
        width: 240px;
        max-width: 100%;
        padding-block: 6px;
        padding-inline: 10px 4px;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--surface);
        overflow: hidden;
      }
      .icon {
        color: var(--text-soft);
      }
      .name {
        line-height: 18px;
      }
      parley-icon-button {
        --square: 24px;
      }
      progress {
        position: absolute;
        inset: auto 0 0;
        margin: 0;
        border-radius: 0;
        /* What is read at once shows no bar. */
        animation: appear 0s 300ms both;
      }
      @keyframes appear {
        from {
          visibility: hidden;
        }
      }
    `,
  ];

  override render() {
    const { files } = this.tray;
    return html`${
        files.length === 0
          ? nothing
          : html`<ul aria-label=${t('composer.files')}>
              ${repeat(
                files,
                ({ key }) => key,
                (file) => this.#chip(file),
              )}
            </ul>`
      }
      <div class="hidden-text" role="status">${this.said}</div>`;
  }

  protected override updated(): void {
    const { files } = this.tray;
    // What is refused at once was never added.
    if (files.some(({ isAccepted }) => !isAccepted)) return;
    const before = this.#shown === this.tray ? this.#before : [];
    const added = files.filter(({ key }) => !before.some((one) => one.key === key));
    [this.#before, this.#shown] = [files, this.tray];
    const [one] = added;
    if (one) this.said = t('composer.filesAdded', { count: added.length, name: one.name });
  }

  #chip({ key, name, size, read }: TrayFile): TemplateResult {
    const percent = new Intl.NumberFormat(locale(), { style: 'percent' }).format(
      Math.floor((read / size) * 100) / 100,
    );
    return html`<li>
      ${fileIcon(name)}
      <div class="grow">
        <div class="name">${fileNameTemplate(name)}</div>
        <div class="meta cut">
          <bdi>${sizeOf(size)}</bdi
          >${read < size && read > 0 ? html` · ${t('composer.reading', { percent })}` : nothing}
        </div>
      </div>
      <parley-icon-button
        icon="close"
        .iconSize=${16}
        .label=${t('composer.removePhoto', { name })}
        @click=${() => this.#remove(key, name)}
      ></parley-icon-button>
      ${
        read < size
          ? html`<progress
              max=${size}
              .value=${read}
              aria-label=${t('composer.readingNamed', { name })}
            ></progress>`
          : nothing
      }
    </li>`;
  }

  #remove(key: number, name: string): void {
    this.tray.remove(key);
    this.said = t('composer.fileRemoved', { name });
    this.dispatchEvent(new CustomEvent('removed'));
  }
}
