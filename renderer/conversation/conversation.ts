import { html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { hasLeft, isHistoryOff, isInvitation } from '../../protocol/conversation-state.ts';
import { icon } from '../kit/icons.ts';
import type { Event } from '../../protocol/types.ts';
import type { ConversationView, OutboxItemView, ViewState } from '../../preload/views.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { listOf } from '../../words/lists.ts';
import { t } from '../../words/translate.ts';
import './announcer.ts';
import '../composer/composer.ts';
import type { ComposerElement } from '../composer/composer.ts';
import type { WritingFieldElement } from '../composer/writing-field.ts';
import './conversation-header.ts';
import { conversationStyles } from './conversation-styles.ts';
import { isKey, isTypedOutside } from '../kit/keys.ts';
import type { HistoryFindElement } from './history-find.ts';
import './history-loading-bar.ts';
import { selectedCount } from './selection/selected-messages.ts';
import './timeline.ts';
import type { TimelineElement } from './timeline.ts';
import { idOf, partnerOf } from '../../words/participants.ts';

/** Middle pane: header, history, typing line and composer of the open conversation. */
@customElement('parley-conversation')
export class ConversationElement extends ModelElement {
  @property({ type: Boolean }) details = false;
  /** Whether the search of this conversation is open, and what it marks. */
  @state() private finding = false;
  @state() private found = '';
  #foundIn: string | null = null;
  /** The conversation whose composer gets the focus once it is there, and what is selected in it then. */
  #awaited: { id: string | null; selection: ViewState['selection'] } | null = null;
  readonly #ending = new AbortController();
  @query('parley-history-find') private readonly find!: HistoryFindElement | null;
  @query('parley-composer') private readonly composer!: ComposerElement | null;
  @query('parley-timeline') private readonly timeline!: TimelineElement | null;

  static override styles = [base, controls, conversationStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = this.#ending;
    document.addEventListener(
      'keydown',
      (event) => {
        this.#shortcut(event);
        if (isTypedOutside(event) && !this.actions.selection.isOn) this.#field?.takeKey();
      },
      { signal },
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending.abort();
  }

  get #field(): WritingFieldElement | null {
    return this.composer?.renderRoot.querySelector<WritingFieldElement>('parley-writing-field') ?? null;
  }

  protected override firstUpdated(): void {
    this.actions.list.focusComposer = () => void this.focusComposer();
  }

  protected override willUpdate(): void {
    const id = this.mirror.openId.get();
    if (id === this.#foundIn) return;
    this.#foundIn = id;
    this.finding = false;
    this.found = '';
  }

  protected override updated(): void {
    const { composer } = this;
    if (this.#awaited === null || !composer) return;
    const { id, selection } = this.#awaited;
    this.#awaited = null;
    if (id !== this.mirror.openId.get()) return;
    void composer.updateComplete.then(() => (selection ? this.#field?.select(selection) : composer.focus()));
  }

  /** Opens the search of this conversation; it comes when it is first wanted. */
  async openFind(): Promise<void> {
    if (this.mirror.openId.get() === null) return;
    await import('./history-find.ts');
    this.finding = true;
    await this.updateComplete;
    await this.find?.updateComplete;
    this.find?.focus();
  }

  #shortcut(event: KeyboardEvent): void {
    if (isKey('readOpen', event) && !event.defaultPrevented && !isTakenElsewhere(this, event)) {
      if (this.actions.selection.end() || this.timeline?.markRead() === true) event.preventDefault();
      return;
    }
    if (!isKey('findHere', event) || document.querySelector('dialog:modal')) return;
    if (this.mirror.openId.get() === null) return;
    event.preventDefault();
    void this.openFind();
  }

  /** Also where the conversation has been opened or made in this very moment, and is not drawn yet. */
  async focusComposer(selection: ViewState['selection'] = null): Promise<void> {
    this.#awaited = { id: this.mirror.openId.get(), selection };
    this.requestUpdate();
    await this.updateComplete;
  }

  override render() {
    const id = this.mirror.openId.get();
    const view = id === null ? null : this.mirror.conversations.get(id);
    if (!view) {
      return this.mirror.loaded.get() === null
        ? html`<h1 class="hidden-text">${t('common.app')}</h1>
            <slot name="connection"></slot>`
        : this.#nothing();
    }
    return html`<parley-conversation-header
        .mirror=${this.mirror}
        .actions=${this.actions}
        .details=${this.details}
        @back=${() => this.dispatchEvent(new CustomEvent('back'))}
        @details=${() => this.dispatchEvent(new CustomEvent('details'))}
        @find=${() => (this.finding ? this.#leaveFind() : void this.openFind())}
        .finding=${this.finding}
      ></parley-conversation-header>
      <slot name="connection"></slot>
      ${this.#findBar(view.id)}${isHistoryOff(view.conversation) ? this.#offBanner() : nothing}
      <parley-history-loading-bar
        .mirror=${this.mirror}
        .actions=${this.actions}
      ></parley-history-loading-bar>
      <parley-timeline
        .mirror=${this.mirror}
        .actions=${this.actions}
        .found=${this.found}
        @edit=${(event: CustomEvent<OutboxItemView>) => this.composer?.takeBack(event.detail)}
        @correct=${(event: CustomEvent<Event>) => this.composer?.correct(event.detail)}
        @reply=${(event: CustomEvent<Event>) => this.composer?.replyTo(event.detail)}
      ></parley-timeline>
      <parley-announcer .mirror=${this.mirror}></parley-announcer>
      <p class="hidden-text" role="status">${selectedCount(this.mirror, this.actions)}</p>
      ${this.#typing(view)} ${this.#foot(view)}`;
  }

  #foot(view: ConversationView) {
    const bar = this.actions.selection.isOn ? this.#selectionBar() : null;
    if (hasLeft(view.conversation)) return bar ?? html`<p class="banner">${t('conversation.left')}</p>`;
    const self = this.mirror.account.get()?.self;
    const partner = partnerOf(view.conversation, self?.gaiaId ?? '');
    if (partner !== null && self?.blocked.includes(partner)) return bar ?? this.#blocked(view, partner);
    return html`${bar ?? this.#invitation(view)}
      <parley-composer
        .mirror=${this.mirror}
        .actions=${this.actions}
        .conversationId=${view.id}
        .name=${this.mirror.title(view)}
        .historyOff=${isHistoryOff(view.conversation)}
        ?hidden=${bar !== null}
        @sent=${() => this.timeline?.toEnd()}
      ></parley-composer>`;
  }

  /** In place of the composer, which keeps what it does. */
  #selectionBar() {
    void import('./selection/selection-bar.ts');
    return html`<parley-selection-bar
      .mirror=${this.mirror}
      .actions=${this.actions}
      @ended=${() => void this.focusComposer()}
    ></parley-selection-bar>`;
  }

  /** In place of the composer, whose draft waits. */
  #blocked(view: ConversationView, partner: string) {
    return html`<div class="banner blocked">
      <span>${t('conversation.blocked', { name: this.mirror.names(view).first(partner) })}</span>
      <button type="button" class="button" @click=${() => void this.#unblock(partner)}>
        ${t('people.unblock')}
      </button>
    </div>`;
  }

  async #unblock(partner: string): Promise<void> {
    if (await this.actions.request('setBlocked', partner, false)) void this.focusComposer();
  }

  #findBar(conversationId: string) {
    if (!this.finding) return nothing;
    return html`<parley-history-find
      .mirror=${this.mirror}
      .actions=${this.actions}
      .conversationId=${conversationId}
      @words=${(event: CustomEvent<string>) => {
        this.found = event.detail;
      }}
      @left=${() => this.#leaveFind()}
    ></parley-history-find>`;
  }

  #leaveFind(): void {
    this.finding = false;
    this.found = '';
    void this.focusComposer();
  }

  #offBanner() {
    return html`<p class="off">${icon('history', 14)}<span>${t('history.offBanner')}</span></p>`;
  }

  /**
   * Who types, else who looks at this conversation now. The line is always there, so that nothing moves; it is there to
   * be read, not read out: it would talk into everything.
   */
  #typing(view: ConversationView) {
    const names = this.mirror.names(view);
    const blocked = this.mirror.account.get()?.self?.blocked ?? [];
    const here = view.present.filter((id) => !names.isSelf(id) && !blocked.includes(id)).slice(0, 3);
    const who = listOf(view.typing.slice(0, 3).map((id) => names.first(id)));
    return html`<div class="typing">
      ${
        view.typing.length > 0
          ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>
              <span class="cut"
                >${t('conversation.isTyping', { names: who, count: view.typing.length })}</span
              >`
          : here.length > 0
            ? html`<span class="here" aria-hidden="true"></span>
                <span class="cut"
                  >${t('history.isHere', { names: listOf(here.map((id) => names.first(id))), count: here.length })}</span
                >`
            : nothing
      }
    </div>`;
  }

  #invitation(view: ConversationView) {
    if (!isInvitation(view.conversation)) return nothing;
    const inviter = idOf(view.conversation.self_conversation_state?.inviter_id);
    return html`<p class="banner above">
      ${
        inviter === ''
          ? t('conversation.invited')
          : t('conversation.invitedBy', { name: this.mirror.names(view).first(inviter) })
      }
    </p>`;
  }

  #nothing() {
    return html`<slot name="connection"></slot>
      <div class="nothing">
        <h1 class="hidden-text">${t('common.app')}</h1>
        ${icon('message', 24)}
        <p>${this.mirror.order.get().length === 0 ? t('conversation.none') : t('conversation.choose')}</p>
        <button type="button" class="button" @click=${() => this.dispatchEvent(new CustomEvent('compose'))}>
          ${t('list.newConversation')}
        </button>
      </div>`;
  }
}

/** A dialog, a menu, a field of the list or selected text has its own use for the key. */
function isTakenElsewhere(conversation: Element, event: KeyboardEvent): boolean {
  const path = event.composedPath();
  const isField = path[0] instanceof HTMLInputElement || path[0] instanceof HTMLTextAreaElement;
  return (
    (isField && !path.includes(conversation)) ||
    path.some((at) => at instanceof Element && at.matches('dialog, :popover-open, [role="menu"]')) ||
    document.querySelector('dialog:modal') !== null ||
    getSelection()?.isCollapsed === false
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-conversation': ConversationElement;
  }
}
