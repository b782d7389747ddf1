import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { Event } from '../../../protocol/types.ts';
import { hasLeft, isInvitation } from '../../../protocol/conversation-state.ts';
import '../../kit/avatar/avatar.ts';
import { icon } from '../../kit/icons.ts';
import { isKey } from '../../kit/keys.ts';
import '../../kit/overlay/dialog.ts';
import type { DialogElement } from '../../kit/overlay/dialog.ts';
import { chosenStyles } from '../../kit/styles/chosen.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { conversationAvatar } from '../../model/conversation-avatar.ts';
import { ModelElement } from '../../model/model-element.ts';
import { listOf } from '../../../words/lists.ts';
import { partnerOf } from '../../../words/participants.ts';
import { personName } from '../../../words/person-name.ts';
import { t } from '../../../words/translate.ts';
import { targetStyles } from '../../kit/styles/target.ts';
import { forwardStyles } from './forward-styles.ts';
import { forwardedMessage } from './forwarded-content.ts';
import { switchTargets, type SwitchTarget } from '../switcher/switcher.ts';

/** More at once are an announcement, for which there are groups. */
const targetsMost = 10;

type Target = Extract<SwitchTarget, { kind: 'conversation' | 'person' }>;
const keyOf = (target: Target): string =>
  target.kind === 'conversation' ? `c${target.view.id}` : `p${target.person.gaiaId}`;

/** Chooses conversations and people, and sends them messages that were said elsewhere. */
@customElement('parley-forward-dialog')
export class ForwardDialogElement extends ModelElement {
  @state() private events: readonly Event[] = [];
  @state() private chosen: readonly Target[] = [];
  @state() private text = '';
  @state() private at = 0;
  @state() private busy = false;
  @query('parley-dialog') private readonly dialog!: DialogElement;
  @query('input') private readonly field!: HTMLInputElement;
  #done: () => void = () => undefined;

  static override styles = [base, controls, chosenStyles, targetStyles, forwardStyles];

  /** `done` is called when they are on their way. */
  async show(events: readonly Event[], done: () => void): Promise<void> {
    [this.events, this.chosen, this.text, this.at, this.busy] = [events, [], '', 0, false];
    this.#done = done;
    await this.updateComplete;
    this.dialog.show();
    this.field.value = '';
    this.field.focus();
  }

  override render() {
    const targets = this.#targets();
    const at = Math.min(this.at, targets.length - 1);
    return html`<parley-dialog .heading=${t('forward.title', { count: this.events.length })}>
      <div class="fields">
        ${
          this.chosen.length > 0
            ? html`<ul class="chosen" aria-label=${t('forward.chosen')}>
                ${this.chosen.map((target) => this.#chip(target))}
              </ul>`
            : nothing
        }
        <input
          class="input"
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck="false"
          placeholder=${t('forward.search')}
          aria-label=${t('forward.search')}
          aria-expanded="true"
          aria-controls="targets"
          aria-activedescendant=${targets.length > 0 ? `target-${at}` : nothing}
          @input=${() => {
            [this.text, this.at] = [this.field.value, 0];
          }}
          @keydown=${(event: KeyboardEvent) => this.#key(event, targets, at)}
        />
      </div>
      <div
        id="targets"
        class="targets scroll"
        role="listbox"
        aria-multiselectable="true"
        aria-label=${t('forward.targets')}
        ?hidden=${targets.length === 0}
      >
        ${targets.map((target, index) => this.#option(target, index, index === at))}
      </div>
      ${
        targets.length === 0
          ? html`<p class="empty" role="status">${t('forward.none', { query: this.text.trim() })}</p>`
          : nothing
      }
      <div class="foot">
        <button
          type="button"
          class="button primary"
          ?disabled=${this.chosen.length === 0}
          aria-disabled=${this.busy}
          @click=${() => void this.#forward()}
        >
          ${t('forward.forward')}
        </button>
      </div>
    </parley-dialog>`;
  }

  #chip(target: Target) {
    const name = this.#nameOf(target);
    return html`<li>
      <button
        type="button"
        aria-label=${t('newConversation.remove', { name })}
        @click=${() => this.#toggle(target)}
      >
        <span class="cut" dir="auto">${name}</span>${icon('close', 14)}
      </button>
    </li>`;
  }

  #option(target: Target, index: number, active: boolean) {
    const chosen = this.#isChosen(target);
    return html`<div
      id="target-${index}"
      class="target ${active ? 'active' : ''}"
      role="option"
      aria-selected=${chosen}
      @mousedown=${(event: MouseEvent) => event.preventDefault()}
      @click=${() => this.#toggle(target)}
      @pointermove=${() => {
        this.at = index;
      }}
    >
      ${this.#avatar(target)}<span class="cut grow" dir="auto">${this.#nameOf(target)}</span>${
        chosen ? icon('check', 16) : nothing
      }
    </div>`;
  }

  #avatar(target: Target): TemplateResult {
    if (target.kind === 'conversation') return conversationAvatar(this.mirror, target.view);
    const { gaiaId, entity } = target.person;
    return html`<parley-avatar
      .personId=${gaiaId}
      .name=${personName(entity)}
      .picture=${this.mirror.face(gaiaId)}
    ></parley-avatar>`;
  }

  #nameOf(target: Target): string {
    return target.kind === 'conversation' ? this.mirror.title(target.view) : personName(target.person.entity);
  }

  /** Where one can write, the newest first; with a query, people one has no conversation with as well. */
  #targets(): Target[] {
    const self = this.mirror.account.get()?.self;
    const blocked = new Set(self?.blocked ?? []);
    const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);
    const conversations = this.mirror.order
      .get()
      .flatMap((id) => present(this.mirror.conversations.get(id)))
      .filter(({ conversation }) => {
        const partner = partnerOf(conversation, self?.gaiaId ?? '');
        return !hasLeft(conversation) && !isInvitation(conversation) && !blocked.has(partner ?? '');
      });
    return switchTargets(this.text, {
      conversations,
      people: this.mirror.people.keys
        .flatMap((id) => present(this.mirror.people.get(id)))
        .filter(({ gaiaId }) => !blocked.has(gaiaId)),
      namesOf: (view) => this.mirror.names(view),
      selfId: self?.gaiaId ?? '',
      openId: this.mirror.openId.get(),
    }).flatMap((target) => (target.kind === 'conversation' || target.kind === 'person' ? [target] : []));
  }

  #isChosen(target: Target): boolean {
    return this.chosen.some((other) => keyOf(other) === keyOf(target));
  }

  #toggle(target: Target): void {
    if (this.#isChosen(target)) this.chosen = this.chosen.filter((other) => keyOf(other) !== keyOf(target));
    else if (this.chosen.length >= targetsMost)
      this.actions.showToast(t('forward.tooMany', { most: targetsMost }));
    else this.chosen = [...this.chosen, target];
    [this.text, this.at] = ['', this.text === '' ? this.at : 0];
    this.field.value = '';
    this.field.focus();
  }

  #key(event: KeyboardEvent, targets: readonly Target[], at: number): void {
    if (event.isComposing) return;
    const last = targets.length - 1;
    const next = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key];
    const target = targets[at];
    if (next !== undefined) {
      this.at = next;
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector('.active')?.scrollIntoView({ block: 'nearest' }),
      );
    } else if (isKey('sendAlways', event)) void this.#forward();
    else if (event.key === 'Enter' && target) this.#toggle(target);
    else if (event.key === 'Backspace' && this.text === '' && this.chosen.length > 0)
      this.chosen = this.chosen.slice(0, -1);
    else return;
    event.preventDefault();
  }

  async #forward(): Promise<void> {
    if (this.busy || this.chosen.length === 0) return;
    this.busy = true;
    const { account, bridge } = this.actions;
    const { events } = this;
    // It may be closed meanwhile, and opened for other messages.
    const isShown = () => this.events === events;
    const messages = events.map((event) => forwardedMessage(event, this.mirror.openNames));
    const names = this.chosen.map((target) => this.#nameOf(target));
    try {
      for (const target of this.chosen) {
        const id =
          target.kind === 'conversation'
            ? target.view.id
            : await this.actions.list.conversationWith(target.person.gaiaId, account);
        if (id === null) return;
        for (const { content, annotation } of messages)
          await bridge.sendMessage(account, id, content, annotation.length > 0 ? { annotation } : {});
        // What is sent is not sent again where another one fails.
        this.chosen = this.chosen.filter((other) => other !== target);
      }
    } catch {
      this.actions.showToast(t('forward.failed'));
      return;
    } finally {
      if (isShown()) this.busy = false;
    }
    this.actions.showToast(t('forward.done', { count: messages.length, names: listOf(names) }));
    if (!isShown()) return;
    this.dialog.hide();
    this.#done();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-forward-dialog': ForwardDialogElement;
  }
}
