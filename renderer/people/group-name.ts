import { css, html, LitElement, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { limits } from '../../protocol/limits.ts';
import '../kit/icon-button.ts';
import { problemTemplate } from '../kit/problem.ts';
import type { Actions } from '../model/actions.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** A group's name, which its members can change. */
@customElement('parley-group-name')
export class GroupNameElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @property() conversationId = '';
  /** Empty: it has none. */
  @property() name = '';
  @state() private editing = false;
  @state() private text = '';
  @state() private problem = '';
  @query('input') private readonly field!: HTMLInputElement;
  @query('parley-icon-button') private readonly button!: HTMLElement | null;

  static override styles = [
    base,
    controls,
    css`
      .line {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
        padding-inline: 8px 0;
      }
      form.line {
        padding-inline-end: 8px;
      }
      .name {
        font-size: 16px;
        overflow-wrap: anywhere;
      }
      .problem {
        padding: 4px 8px;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('conversationId')) this.editing = false;
  }

  override render() {
    if (!this.editing) {
      return html`<div class="line">
        <span class="grow ${this.name === '' ? 'soft' : 'name'}">${this.name || t('people.noName')}</span>
        <parley-icon-button
          icon="pencil"
          .iconSize=${16}
          .label=${t('people.rename')}
          @click=${() => void this.#edit()}
        ></parley-icon-button>
      </div>`;
    }
    return html`<form class="line" @submit=${this.#save} @keydown=${this.#key}>
        <input
          class="input"
          .value=${this.text}
          maxlength=${limits.nameUnits}
          aria-label=${t('people.name')}
          aria-invalid=${this.problem !== ''}
          @input=${() => {
            this.text = this.field.value;
            this.problem = '';
          }}
        />
        <button type="submit" class="button primary">${t('people.save')}</button>
      </form>
      ${problemTemplate(this.problem)}`;
  }

  async #edit(): Promise<void> {
    [this.editing, this.text, this.problem] = [true, this.name, ''];
    await this.updateComplete;
    this.field.select();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Escape') void this.#leave();
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const { conversationId, text } = this;
    const wanted = text.trim();
    if (wanted === this.name) return this.#leave();
    const answer = await this.actions.bridge
      .renameConversation(this.actions.account, conversationId, wanted)
      .catch(() => null);
    const problem = answer?.ok ? '' : (answer?.error.message ?? t('firstStart.couldNot'));
    // Meanwhile they may write another name, of this group or of another one.
    const isSame = this.editing && conversationId === this.conversationId && text === this.text;
    if (!isSame && problem !== '') this.actions.showToast(problem);
    if (!isSame) return;
    this.problem = problem;
    if (problem === '') await this.#leave();
  }

  /** The field goes, so the focus goes back to what opened it. */
  async #leave(): Promise<void> {
    const hasFocus = this.matches(':focus-within');
    this.editing = false;
    await this.updateComplete;
    if (hasFocus) this.button?.focus();
  }
}
