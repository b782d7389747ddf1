import { html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { ModelElement } from '../model/model-element.ts';
import type { Event } from '../../protocol/types.ts';
import type { ForwardDialogElement } from './forwarding/forward-dialog.ts';
import type { QuickSwitcherElement } from './switcher/quick-switcher.ts';
import type { ShortcutOverviewElement } from './shortcut-overview.ts';
import type { InviteDialogElement } from '../sharing/invite-dialog.ts';
import type { PersonDialogElement } from '../people/person-dialog.ts';

type Loaded = 'switcher' | 'overview' | 'invite' | 'person' | 'forward';

declare global {
  interface DocumentEventMap {
    'show-person': CustomEvent<string>;
    /** `done` is called when they are on their way. */
    'forward-messages': CustomEvent<{ events: readonly Event[]; done: () => void }>;
  }
}

/**
 * What floats above everything: surprises, and what keys ask for, each of which is loaded the first
 * time. Fires `chosen` and `find`.
 */
@customElement('parley-overlays')
export class OverlaysElement extends ModelElement {
  @state() private loaded: ReadonlySet<Loaded> = new Set();
  @query('parley-quick-switcher') private readonly switcher!: QuickSwitcherElement | null;
  @query('parley-invite-dialog') private readonly invite!: InviteDialogElement | null;
  @query('parley-shortcut-overview') private readonly overview!: ShortcutOverviewElement | null;

  @query('parley-person-dialog') private readonly person!: PersonDialogElement | null;

  readonly #person = (event: CustomEvent<string>): void => void this.showPerson(event.detail);
  @query('parley-forward-dialog') private readonly forward!: ForwardDialogElement | null;

  readonly #forward = ({ detail }: DocumentEventMap['forward-messages']): void =>
    void this.showForward(detail.events, detail.done);
  readonly #invite = (): void => void this.showInvite();

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('invite-people', this.#invite);
    document.addEventListener('show-person', this.#person);
    document.addEventListener('forward-messages', this.#forward);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('invite-people', this.#invite);
    document.removeEventListener('show-person', this.#person);
    document.removeEventListener('forward-messages', this.#forward);
  }

  async showSwitcher(): Promise<void> {
    await import('./switcher/quick-switcher.ts');
    await this.#load('switcher');
    await this.switcher?.show();
  }

  async showOverview(): Promise<void> {
    await import('./shortcut-overview.ts');
    await this.#load('overview');
    await this.overview?.show();
  }

  async showInvite(): Promise<void> {
    await import('../sharing/invite-dialog.ts');
    await this.#load('invite');
    await this.invite?.show();
  }

  async showPerson(id: string): Promise<void> {
    await import('../people/person-dialog.ts');
    await this.#load('person');
    await this.person?.show(id);
  }

  async showForward(events: readonly Event[], done: () => void): Promise<void> {
    await import('./forwarding/forward-dialog.ts');
    await this.#load('forward');
    await this.forward?.show(events, done);
  }

  override render() {
    return html`<parley-surprise .mirror=${this.mirror}></parley-surprise> ${
        this.loaded.has('switcher')
          ? html`<parley-quick-switcher
              .mirror=${this.mirror}
              .actions=${this.actions}
              @chosen=${(event: CustomEvent<string>) => this.#pass('chosen', event.detail)}
              @find=${(event: CustomEvent<string>) => this.#pass('find', event.detail)}
            ></parley-quick-switcher>`
          : nothing
      }${this.loaded.has('overview') ? html`<parley-shortcut-overview></parley-shortcut-overview>` : nothing}
      ${
        this.loaded.has('invite')
          ? html`<parley-invite-dialog
              .mirror=${this.mirror}
              .actions=${this.actions}
            ></parley-invite-dialog>`
          : nothing
      }
      ${
        this.loaded.has('person')
          ? html`<parley-person-dialog
              .mirror=${this.mirror}
              .actions=${this.actions}
            ></parley-person-dialog>`
          : nothing
      }
      ${
        this.loaded.has('forward')
          ? html`<parley-forward-dialog
              .mirror=${this.mirror}
              .actions=${this.actions}
            ></parley-forward-dialog>`
          : nothing
      }`;
  }

  async #load(what: Loaded): Promise<void> {
    this.loaded = new Set([...this.loaded, what]);
    await this.updateComplete;
  }

  #pass(event: 'chosen' | 'find', detail: string): void {
    this.dispatchEvent(new CustomEvent<string>(event, { detail }));
  }
}
