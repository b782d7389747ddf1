import { css, html, LitElement, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Actions } from '../model/actions.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t, textOf } from '../../words/translate.ts';

const usual = 'as-usual';
const included = [usual, 'none', 'message', 'message-drop', 'message-knock', 'message-harp'];

/** The sound of a conversation's messages on this computer. */
@customElement('parley-conversation-sound')
export class ConversationSoundElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @property() conversationId = '';
  @state() private sound: string = usual;
  /** Here, since the conversation came on screen. */
  #isChosen = false;

  static override styles = [
    base,
    controls,
    css`
      label {
        display: flex;
        gap: 12px;
        align-items: center;
        padding: 4px 8px;
      }
      .input {
        width: auto;
        max-width: 60%;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('conversationId')) return;
    this.sound = usual;
    this.#isChosen = false;
    void this.#read(this.conversationId);
  }

  override render() {
    const choices = [...new Set([...included, this.sound])];
    return html`<label>
      <span class="grow">${t('conversationSound.label')}</span>
      <select class="input" @change=${this.#chosen}>
        ${choices.map(
          (choice) =>
            html`<option value=${choice} ?selected=${choice === this.sound}>
              ${textOf(`conversationSound.names.${choice}`) ?? t('conversationSound.own')}
            </option>`,
        )}
      </select>
    </label>`;
  }

  async #read(id: string): Promise<void> {
    const { bridge, account } = this.actions;
    const answer = await bridge.readConversationNotifications(account, id).catch(() => null);
    if (id === this.conversationId && !this.#isChosen) this.sound = answer?.sound ?? usual;
  }

  /** Plays the sound when it is chosen. */
  #chosen(event: Event): void {
    if (!(event.target instanceof HTMLSelectElement)) return;
    const { bridge, account } = this.actions;
    this.sound = event.target.value;
    this.#isChosen = true;
    void bridge.setConversationSound(account, this.conversationId, this.sound);
    if (this.sound !== usual && this.sound !== 'none') void bridge.tryOutSound('message', this.sound);
  }
}
