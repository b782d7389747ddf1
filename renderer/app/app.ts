import { html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { Destination, ViewState } from '../../preload/views.ts';
import { tabOf } from '../model/conversations.ts';
import { shortcutOf } from '../kit/keys.ts';
import { setHourCycle } from '../kit/times.ts';
import { Actions } from '../model/actions.ts';
import { afterDrawing } from '../kit/after-drawing.ts';
import { pageBridge } from '../model/bridge.ts';
import { feed } from './feed.ts';
import { FirstConversation } from './first-conversation.ts';
import { FirstPaint } from './first-paint.ts';
import { Mirror } from '../model/mirror.ts';
import { ShortcutRunner } from './shortcut-runner.ts';
import { SignalElement } from '../kit/signal-element.ts';
import { whenLoaded } from './when-loaded.ts';
import { applyAppearance } from './appearance.ts';
import { pageSteps } from '../kit/page-steps.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { changeLanguage, languageOf, type Language } from './change-language.ts';
import { appStyles } from './app-styles.ts';
import '../conversation/conversation.ts';
import type { ConversationElement } from '../conversation/conversation.ts';
import '../people/details.ts';
import { followPastedInvites } from './invite-paste.ts';
import { FocusAfterStart } from './focus-after-start.ts';
import '../list/invitation-bar.ts';
import type { NewConversationElement } from '../people/new-conversation.ts';
import { StartScreens } from '../first-start/start-screens.ts';
import { OpenFollower } from './open-follower.ts';
import './overlays.ts';
import type { OverlaysElement } from './overlays.ts';
import { SettingsOpener } from './settings-opener.ts';
import { ViewStateKeeper } from './view-state.ts';
import './sidebar.ts';
import type { SidebarElement } from './sidebar.ts';
import type { UpdateLineElement } from './update-line.ts';
import { untracked } from '../kit/untracked.ts';

const wide = globalThis.matchMedia('(min-width: 640px)');
const darkScheme = globalThis.matchMedia('(prefers-color-scheme: dark)');

/** The whole window: first start, or list, conversation and details. */
@customElement('parley-app')
export class AppElement extends SignalElement {
  readonly #bridge = pageBridge();
  readonly #mirror = new Mirror();
  readonly #actions = new Actions(this.#bridge, this.#mirror);
  @state() private details = false;
  @query('parley-sidebar') private readonly sidebar!: SidebarElement | null;
  @query('parley-conversation') private readonly conversation!: ConversationElement | null;
  @query('parley-update-line') private readonly updateLine!: UpdateLineElement | null;
  @query('parley-overlays') private readonly overlays!: OverlaysElement | null;
  @query('parley-new-conversation') private readonly compose!: NewConversationElement | null;
  readonly #shortcuts = new ShortcutRunner(this.#mirror, this.#actions, {
    tab: () => this.sidebar?.place.tab ?? 'inbox',
    showTab: (tab) => this.sidebar?.showTab(tab),
    open: (id) => void this.#open(id, true),
    compose: () => void this.#compose(),
    find: () => this.#find(''),
    switcher: () => void this.overlays?.showSwitcher(),
    overview: () => void this.overlays?.showOverview(),
  });
  readonly #start = new StartScreens(this.#mirror, this.#actions);
  readonly #addAccount = (): void => this.#start.ask('add');
  readonly #settings = new SettingsOpener(this, this.#mirror, this.#actions, this.#addAccount);
  @state() private language: Language | null = null;
  readonly #viewState = new ViewStateKeeper(this.#mirror, this.#actions, () =>
    this.sidebar ? { details: this.details, list: this.sidebar.place } : null,
  );
  readonly #first = new FirstConversation(
    this.#mirror,
    wide,
    (id, focus) => void this.#open(id, focus),
    (state) => void this.#goBack(state),
  );
  readonly #firstPaint = new FirstPaint(
    this.#mirror,
    wide,
    () => this.#start.isReady,
    () => void this.#painted(),
  );
  readonly #follower = new OpenFollower(this.#mirror, {
    changed: () => this.#viewState.changed(),
    moved: (tab) => this.sidebar?.reveal(tab),
  });

  static override styles = [base, appStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    for (const media of [darkScheme, wide]) media.addEventListener('change', () => this.requestUpdate());
    followPastedInvites(this.#bridge, this.#mirror);
    document.addEventListener('keydown', (event) => this.#shortcut(event));
    this.addController(new FocusAfterStart(this, () => void this.sidebar?.focusFind()));
    setInterval(() => this.#mirror.now.set(Date.now()), 60_000);
    afterDrawing(this, () => this.#first.check());
    afterDrawing(this, () => this.#follower.check());
    afterDrawing(this, () => this.#actions.list.followFavourites());
    afterDrawing(this, () => this.#firstPaint.check());
    void this.#begin();
  }

  async #begin(): Promise<void> {
    this.#first.before = await this.#viewState.read();
    await feed(this.#bridge, this.#mirror, this.#actions, (destination) => void this.#go(destination));
  }

  override render() {
    const app = this.#mirror.app.get();
    if (!app) return nothing;
    applyAppearance(app.settings, darkScheme.matches);
    const language = languageOf(app.settings.language, app.systemLanguage);
    if (language !== this.language) void this.#speak(language);
    setHourCycle(app.hourCycle);
    // Keyed, so that nothing on screen keeps words of another language; none is drawn before there are any.
    return html`${keyed(this.language, this.language === null ? nothing : html`<parley-problems .mirror=${this.#mirror} .actions=${this.#actions}></parley-problems>${this.#start.render(this.#updates(false)) ?? this.#panes()}`)}
      ${this.#settings.render()} <parley-toast .mirror=${this.#mirror}></parley-toast>`;
  }

  #panes() {
    const open = this.#mirror.openId.get() !== null;
    const alone = !open && !wide.matches;
    return html`<parley-overlays
        .mirror=${this.#mirror}
        .actions=${this.#actions}
        @chosen=${(event: CustomEvent<string>) => void this.#open(event.detail, true)}
        @find=${(event: CustomEvent<string>) => this.#find(event.detail)}
      ></parley-overlays>
      <div class="panes" ?data-open=${open} ?data-details=${open && this.details}>
        <parley-ring
          .mirror=${this.#mirror}
          .actions=${this.#actions}
          @joined=${(event: CustomEvent<string>) => void this.#open(event.detail, true)}
        ></parley-ring>
        <parley-sidebar
          role=${alone ? 'main' : 'navigation'}
          aria-label=${t('list.label')}
          .alone=${alone}
          .mirror=${this.#mirror}
          .actions=${this.#actions}
          @chosen=${(event: CustomEvent<string>) => void this.#open(event.detail, true)}
          @compose=${() => void this.#compose()}
          @show-updates=${() => void this.#showUpdates()}
          @show-shortcuts=${() => void this.overlays?.showOverview()}
          @add-account=${this.#addAccount}
        >
          ${this.#connection()} ${this.#updates(true)}
        </parley-sidebar>
        <parley-conversation
          role="main"
          .mirror=${this.#mirror}
          .actions=${this.#actions}
          .details=${this.details}
          @back=${() => this.#actions.open.close()}
          @details=${() => {
            this.details = !this.details;
          }}
          @compose=${() => void this.#compose()}
        >
          ${this.#connection()}
          <parley-invitation-bar
            slot="connection"
            .mirror=${this.#mirror}
            .actions=${this.#actions}
          ></parley-invitation-bar>
        </parley-conversation>
        ${
          open && this.details
            ? html`<parley-details
                role="complementary"
                aria-label=${t('conversation.details')}
                .mirror=${this.#mirror}
                .actions=${this.#actions}
                @closed=${() => {
                  this.details = false;
                }}
              ></parley-details>`
            : nothing
        }
      </div>
      <parley-new-conversation
        .mirror=${this.#mirror}
        .actions=${this.#actions}
        @created=${(event: CustomEvent<string>) => void this.#open(event.detail, true)}
      ></parley-new-conversation>`;
  }

  async #speak(language: Language): Promise<void> {
    await changeLanguage(language);
    this.language = language;
    this.#settings.drawAnew();
  }

  /** Beneath the list, or at the foot of the first start. */
  #updates(listed: boolean) {
    return html`<parley-update-line
      slot=${listed ? 'foot' : nothing}
      .actions=${this.#actions}
      .version=${this.#mirror.app.get()?.version ?? ''}
    ></parley-update-line>`;
  }

  /** What stands between a pane's head and its content. */
  #connection() {
    return html`<parley-connection
        slot="connection"
        .mirror=${this.#mirror}
        .actions=${this.#actions}
        @sign-in=${() => this.#start.ask('again')}
      ></parley-connection
      ><parley-call-bar
        slot="connection"
        .mirror=${this.#mirror}
        .actions=${this.#actions}
        @show=${(event: CustomEvent<string>) => void this.#open(event.detail, true)}
      ></parley-call-bar>`;
  }

  async #open(id: string, focus: boolean): Promise<void> {
    const opening = this.#actions.open.open(id, focus);
    const view = this.#mirror.conversations.peek(id);
    if (view) this.sidebar?.reveal(tabOf(view.conversation));
    if (focus) await this.conversation?.focusComposer();
    await opening;
  }

  async #goBack({ conversationId, reading, selection, details, list }: ViewState): Promise<void> {
    this.details = details;
    const opening = conversationId === null ? null : this.#open(conversationId, false);
    if (conversationId !== null && reading)
      void this.#actions.open.openAt(conversationId, reading.moment, reading.offset);
    this.sidebar?.goTo(list);
    if (selection) await this.conversation?.focusComposer(selection);
    await opening;
  }

  async #go(destination: Destination): Promise<void> {
    if (destination.kind === 'sign-in') return this.#start.ask(destination);
    if (destination.kind === 'updates') return this.#showUpdates();
    if (destination.kind === 'shortcuts') return this.overlays?.showOverview();
    const app = untracked(this.#mirror.app);
    if (app && app.active !== destination.account) {
      await this.#bridge.selectAccount(destination.account);
      await whenLoaded(this.#mirror, destination.account);
    }
    this.#start.ask(null);
    await this.updateComplete;
    if (destination.kind === 'conversation') {
      this.#first.chosen(destination.account);
      await this.#open(destination.conversationId, true);
      if (destination.moment !== undefined)
        await this.#actions.open.openAt(destination.conversationId, destination.moment);
    } else if (destination.kind === 'mood-editor') await this.sidebar?.openStatus();
    else if (destination.kind === 'settings') await this.#settings.open();
    else if (destination.kind === 'mark-all-read') await this.#actions.markAllRead();
    else await this.#compose();
  }

  async #showUpdates(): Promise<void> {
    await import('./update-line.ts');
    await this.updateLine?.show();
  }

  async #compose(): Promise<void> {
    await import('../people/new-conversation.ts');
    this.compose?.show();
  }

  /** What the first picture does without is there before anyone can ask for it. */
  async #painted(): Promise<void> {
    pageSteps.reached('drawn');
    void this.#bridge.painted(pageSteps.list());
    await import('./after-first-paint.ts');
  }

  #shortcut(event: KeyboardEvent): void {
    const shortcut = this.sidebar && shortcutOf(event);
    if (!shortcut) return;
    event.preventDefault();
    this.#shortcuts.run(shortcut);
  }

  #find(query: string): void {
    if (!wide.matches) this.#actions.open.close();
    void this.sidebar?.focusFind(query);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-app': AppElement;
  }
}
