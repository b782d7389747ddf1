import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { Result, MessageVersionView } from '../../../preload/views.ts';
import { typedText } from '../../../words/segment-text.ts';
import { locale, t } from '../../../words/translate.ts';
import '../../kit/overlay/dialog.ts';
import type { DialogElement } from '../../kit/overlay/dialog.ts';
import { skeletonRows, skeletonStyles } from '../../kit/skeleton.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { fullTimeOf, millisOf } from '../../kit/times.ts';
import { textDifference, type TextRun } from './text-difference.ts';

type Read = () => Promise<Result<MessageVersionView[]>>;

/** What a message said at each time, the newest first, with what changed from one to the next. */
@customElement('parley-version-list')
export class VersionListElement extends LitElement {
  @state() private versions: readonly MessageVersionView[] | 'loading' | 'failed' = 'loading';
  @query('parley-dialog') private readonly dialog!: DialogElement;
  #read: Read | null = null;
  #from: HTMLElement | null = null;

  static override styles = [
    base,
    controls,
    skeletonStyles,
    css`
      .body {
        padding: 0 20px 20px;
      }
      li + li {
        margin-top: 12px;
        padding-top: 12px;
        border-top: 1px solid var(--line);
      }
      .said {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      ins {
        border-radius: 2px;
        background: var(--accent-soft);
        color: var(--accent);
        text-decoration: underline;
        text-underline-offset: 2px;
      }
      del {
        color: var(--text-soft);
      }
      @media (forced-colors: active) {
        ins {
          background: none;
          font-weight: 600;
        }
      }
    `,
  ];

  /** `from` gets the focus back. */
  async show(read: Read, from: HTMLElement | null): Promise<void> {
    this.#read = read;
    this.#from = from;
    await this.updateComplete;
    this.dialog.show();
    await this.#load();
  }

  async #load(): Promise<void> {
    const read = this.#read;
    this.versions = 'loading';
    const answer = await read?.().catch(() => null);
    if (read === this.#read) this.versions = answer?.ok === true ? answer.value : 'failed';
  }

  override render() {
    return html`<parley-dialog
      .heading=${t('version.title')}
      @closed=${() => {
        this.#read = null;
        this.#from?.focus();
      }}
    >
      <div class="body" tabindex="0" role="group" aria-label=${t('version.title')}>${this.#content()}</div>
    </parley-dialog>`;
  }

  #content() {
    const { versions } = this;
    if (versions === 'loading') return skeletonRows(2, t('common.loading'));
    if (versions === 'failed')
      return html`<p>
        ${t('version.failed')}
        <button type="button" class="link" @click=${() => void this.#load()}>${t('common.tryAgain')}</button>
      </p>`;
    return html`<ul>
      ${versions.map((version, at) => versionTemplate(version, versions[at - 1] ?? null)).toReversed()}
    </ul>`;
  }
}

const textOf = ({ content }: MessageVersionView): string => typedText(content.segment);

function runTemplate({ text, kind }: TextRun): unknown {
  if (kind === 'same') return text;
  return kind === 'added' ? html`<ins>${text}</ins>` : html`<del>${text}</del>`;
}

function versionTemplate(version: MessageVersionView, before: MessageVersionView | null): TemplateResult {
  const runs = before && textDifference(textOf(before), textOf(version), locale());
  return html`<li>
    <p class="meta">
      ${fullTimeOf(millisOf(version.timestamp))}${before ? nothing : html` · ${t('version.original')}`}
    </p>
    <p class="said" dir="auto">${runs ? runs.map(runTemplate) : textOf(version)}</p>
  </li>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-version-list': VersionListElement;
  }
}
