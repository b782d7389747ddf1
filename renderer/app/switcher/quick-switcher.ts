import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../../kit/avatar/avatar.ts';
import { pill, pillStyles } from '../../kit/pill.ts';
import { presenceOf } from '../../model/people.ts';
import { switchTargets, type SwitchTarget } from './switcher.ts';
import { icon } from '../../kit/icons.ts';
import { ModelElement } from '../../model/model-element.ts';
import { cardStyles } from '../../kit/styles/card.ts';
import { base } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { unreadWords } from '../../model/conversations.ts';
import { conversationAvatar } from '../../model/conversation-avatar.ts';
import { targetStyles } from '../../kit/styles/target.ts';
import { switcherStyles } from './quick-switcher-styles.ts';
import { personName } from '../../../words/person-name.ts';

/** Goes to a conversation or person by some letters of the name. Fires `chosen` and `find`, with what to open or find. */
@customElement('parley-quick-switcher')
export class QuickSwitcherElement extends ModelElement {
  @state() private text = '';
  @state() private at = 0;
  @query('dialog') private readonly dialog!: HTMLDialogElement;
  @query('input') private readonly field!: HTMLInputElement;

  static override styles = [base, pillStyles, cardStyles, targetStyles, switcherStyles];

  async show(): Promise<void> {
    await this.updateComplete;
    this.text = '';
    this.at = 0;
    if (!this.dialog.open) this.dialog.showModal();
    this.field.value = '';
    this.field.focus();
  }

  override render() {
    const targets = this.#targets();
    const at = Math.min(this.at, targets.length - 1);
    return html`<dialog
      aria-label=${t('shortcut.switchLabel')}
      @click=${(event: MouseEvent) => {
        if (event.target === this.dialog) this.dialog.close();
      }}
    >
      <div class="field">
        ${icon('search', 20)}
        <input
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck="false"
          aria-label=${t('shortcut.switchLabel')}
          placeholder=${t('shortcut.switchHint')}
          aria-expanded="true"
          aria-controls="targets"
          aria-activedescendant=${targets.length > 0 ? `target-${at}` : nothing}
          @input=${() => {
            this.text = this.field.value;
            this.at = 0;
          }}
          @keydown=${(event: KeyboardEvent) => this.#key(event, targets, at)}
        />
      </div>
      <div id="targets" class="scroll" role="listbox" aria-label=${t('shortcut.switchLabel')}>
        ${targets.map(
          (target, index) =>
            html`<div
              id="target-${index}"
              class="target ${index === at ? 'active' : ''}"
              role="option"
              aria-selected=${index === at}
              @click=${() => void this.#go(target)}
              @pointermove=${() => {
                this.at = index;
              }}
            >
              ${this.#target(target)}
            </div>`,
        )}
      </div>
      <p class="meta help">${t('shortcut.switchHelp')}</p>
    </dialog>`;
  }

  #targets(): readonly SwitchTarget[] {
    if (this.mirror.loaded.get() === null) return [];
    const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);
    return switchTargets(this.text, {
      conversations: this.mirror.order.get().flatMap((id) => present(this.mirror.conversations.get(id))),
      people: this.mirror.people.keys.flatMap((id) => present(this.mirror.people.get(id))),
      namesOf: (view) => this.mirror.names(view),
      selfId: this.mirror.selfId.get(),
      openId: this.mirror.openId.get(),
    });
  }

  #target(target: SwitchTarget): TemplateResult {
    if (target.kind === 'search')
      return html`<span class="glass">${icon('search', 16)}</span
        ><span class="cut grow">${t('shortcut.searchMessages', { query: target.query })}</span>`;
    if (target.kind === 'mark-all-read')
      return html`<span class="glass">${icon('checks', 16)}</span
        ><span class="cut grow">${t('list.markAllRead')}</span>`;
    if (target.kind === 'person') {
      const { entity, gaiaId, presence } = target.person;
      return html`<parley-avatar
          .personId=${gaiaId}
          .name=${personName(entity)}
          .picture=${this.mirror.face(gaiaId)}
          .presence=${presence ? presenceOf(presence) : null}
        ></parley-avatar
        ><span class="name cut grow" dir="auto">${personName(entity)}</span>`;
    }
    const { view } = target;
    const title = this.mirror.title(view);
    return html`${conversationAvatar(this.mirror, view)}<span class="name cut grow" dir="auto">${title}</span
      >${
        view.unread > 0
          ? html`${pill(view.unread, { more: view.unreadMore ?? false })}<span class="hidden-text"
                >${unreadWords(view)}</span
              >`
          : nothing
      }`;
  }

  #key(event: KeyboardEvent, targets: readonly SwitchTarget[], at: number): void {
    const last = targets.length - 1;
    const next = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      this.at = next;
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
      );
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      const target = targets[at];
      if (target) void this.#go(target);
    }
  }

  async #go(target: SwitchTarget): Promise<void> {
    this.dialog.close();
    if (target.kind === 'search') {
      this.dispatchEvent(new CustomEvent<string>('find', { detail: target.query }));
      return;
    }
    if (target.kind === 'mark-all-read') {
      await this.actions.markAllRead();
      return;
    }
    if (target.kind === 'conversation') {
      this.#chosen(target.view.id);
      return;
    }
    const id = await this.actions.list.conversationToOpen(target.person.gaiaId);
    if (id !== null) this.#chosen(id);
  }

  #chosen(id: string): void {
    this.dispatchEvent(new CustomEvent<string>('chosen', { detail: id }));
  }
}
