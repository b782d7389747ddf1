import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ShownView } from '../../preload/commands/people.ts';
import { attachmentView } from '../model/attachments.ts';
import { photoSource } from '../model/media.ts';
import { fullTimeOf, millisOf } from '../kit/times.ts';
import { icon } from '../kit/icons.ts';
import type { Actions } from '../model/actions.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** What was shown in a conversation, newest first; a press goes to its message. */
@customElement('parley-shown-list')
export class ShownListElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @property() conversationId = '';
  /** Changes when something new may be there. */
  @property({ type: Number }) newest = 0;
  /** What was done to the loaded messages; changes when one was deleted. */
  @property({ attribute: false }) annotations: unknown = null;
  @state() private shown: readonly ShownView[] | null = null;
  /** The newest one; an answer to an earlier one comes too late. */
  #reading: ReturnType<Actions['bridge']['readShown']> | null = null;

  static override styles = [
    base,
    css`
      .grid {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(72px, 1fr));
        gap: 4px;
        padding: 0 8px;
      }
      button {
        display: grid;
        place-items: center;
        gap: 2px;
        width: 100%;
        aspect-ratio: 1;
        padding: 4px;
        border: 1px solid var(--line);
        border-radius: 8px;
        background: var(--hover);
        color: var(--text-soft);
        font-size: 12px;
        line-height: 16px;
        text-align: center;
        overflow: hidden;
      }
      button.picture {
        padding: 0;
      }
      img {
        width: 100%;
        height: 100%;
        object-fit: cover;
      }
      .cut {
        max-width: 100%;
      }
      p {
        padding: 4px 8px;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('conversationId')) this.shown = null;
    const reads = ['conversationId', 'newest', 'annotations'] as const;
    if (reads.some((each) => changed.has(each))) void this.#read();
  }

  override render() {
    if (this.shown === null) return nothing;
    if (this.shown.length === 0) return html`<p class="meta">${t('people.nothingShown')}</p>`;
    return html`<ul class="grid" aria-label=${t('people.shown')}>
      ${this.shown.map((one) => this.#tile(one))}
    </ul>`;
  }

  #tile({ attachment, timestamp }: ShownView) {
    const view = attachmentView(attachment);
    if (view.kind === 'unknown') return nothing;
    const source =
      view.kind === 'photo' && view.photoId !== null
        ? photoSource(this.actions.account, view.photoId, 'thumbnail')
        : null;
    const what =
      view.kind === 'photo' ? t('conversation.photo') : view.name || view.address || t('preview.place');
    return html`<li>
      <button
        type="button"
        class=${source === null ? '' : 'picture'}
        aria-label=${t('people.goTo', { what })}
        title=${`${what}\n${fullTimeOf(millisOf(timestamp))}`}
        @click=${() => void this.actions.open.openAt(this.conversationId, timestamp)}
      >
        ${
          source === null
            ? html`${icon(view.kind === 'photo' ? 'image' : 'mapPin')}<span class="cut" dir="auto"
                  >${what}</span
                >`
            : html`<img src=${source} alt="" loading="lazy" decoding="async" />`
        }
      </button>
    </li>`;
  }

  async #read(): Promise<void> {
    const reading = this.actions.bridge.readShown(this.actions.account, this.conversationId);
    this.#reading = reading;
    const answer = await reading.catch(() => null);
    if (reading === this.#reading) this.shown = answer?.ok ? answer.value : [];
  }
}
