import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { UpdatesView } from '../../preload/commands/updates.ts';
import '../kit/icon-button.ts';
import { updateLine, type UpdateLine } from './updates.ts';
import type { Actions } from '../model/actions.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** One line that a newer version is there, and the way to it. It asks for nothing and can be put away. */
@customElement('parley-update-line')
export class UpdateLineElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @property() version = '';
  @state() private view: UpdatesView | null = null;
  @state() private putAway: string | null = null;
  #unsubscribe: () => void = () => undefined;

  static override styles = [
    base,
    controls,
    css`
      :host {
        display: block;
      }
      .line {
        display: flex;
        align-items: center;
        gap: 8px;
        padding-block: 6px;
        padding-inline: 16px 8px;
        border-top: 1px solid var(--line);
        background: var(--accent-soft);
        font-size: var(--size-meta);
        line-height: 16px;
      }
      :host(:not([slot])) .line {
        position: fixed;
        inset: auto 0 0;
      }
    `,
  ];

  /** What was set before the element was defined is there with the first update. */
  override firstUpdated(): void {
    const { bridge } = this.actions;
    this.#unsubscribe = bridge.on('updates', (view) => {
      this.view = view;
    });
    void this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
  }

  /** Opens all that there is to updates. */
  async show(): Promise<void> {
    await Promise.all([import('./updates-dialog.ts'), this.#read()]);
    await this.updateComplete;
    await this.renderRoot.querySelector('parley-updates')?.show();
  }

  override render() {
    const line = updateLine(this.view, this.putAway);
    return html`${
        line === null
          ? nothing
          : html`<div class="line" role="status">
              <span class="grow cut">${line.text}</span>
              ${this.#offer(line.offer)}
              <parley-icon-button
                icon="close"
                iconSize="16"
                .label=${t('updates.notNow')}
                @click=${() => (this.putAway = line.about)}
              ></parley-icon-button>
            </div>`
      }<parley-updates
        .actions=${this.actions}
        .view=${this.view}
        .version=${this.version}
      ></parley-updates>`;
  }

  async #read(): Promise<void> {
    this.view = await this.actions.bridge.readUpdates();
  }

  #offer(offer: UpdateLine['offer']) {
    const [text, act] =
      offer === 'restart'
        ? ([t('updates.restart'), () => void this.actions.bridge.restartApp()] as const)
        : ([t('updates.look'), () => void this.show()] as const);
    return html`<button type="button" class="link" @click=${act}>${text}</button>`;
  }
}
