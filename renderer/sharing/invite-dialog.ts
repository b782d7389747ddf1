import { css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { limits } from '../../protocol/limits.ts';
import type { InviteLinkView } from '../../preload/commands/sharing.ts';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import { icon } from '../kit/icons.ts';
import { latestOnly } from '../kit/latest-only.ts';
import { problemTemplate } from '../kit/problem.ts';
import { dialogBodyStyles } from '../kit/styles/dialog-body.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { dateOf } from '../kit/times.ts';
import { ModelElement } from '../model/model-element.ts';
import type { Result } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import { qrCode, qrStyles } from './qr-code.ts';
import './sharing-switch.ts';

/** The link by which people join the account's server, to copy or to scan; where others cannot reach it, why and how they could. */
@customElement('parley-invite-dialog')
export class InviteDialogElement extends ModelElement {
  @state() private open = false;
  @state() private invitation: InviteLinkView | null = null;
  @state() private problem = '';
  @query('.copy') private readonly copyButton!: HTMLButtonElement | null;
  @query('parley-dialog') private readonly dialog!: DialogElement;
  /** The account, the addresses and the connection that the link was read for. */
  #readFor = '';

  static override styles = [
    base,
    controls,
    dialogBodyStyles,
    qrStyles,
    css`
      .qr {
        justify-self: center;
      }
      .address {
        padding: 8px 12px;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        overflow-wrap: anywhere;
        user-select: all;
      }
      .switch {
        margin-inline: -8px;
      }
    `,
  ];

  async show(): Promise<void> {
    this.#readFor = '';
    this.open = true;
    await this.updateComplete;
    await this.dialog.updateComplete;
    this.dialog.show();
  }

  override render() {
    return html`<parley-dialog
      .heading=${t('invite.title')}
      @closed=${() => {
        this.open = false;
        this.invitation = null;
      }}
    >
      ${this.open ? html`<div class="body">${this.#content()}</div>` : nothing}
    </parley-dialog>`;
  }

  protected override updated(): void {
    const account = this.mirror.account.get();
    const { state, addresses = [] } = this.mirror.app.get()?.sharing ?? {};
    if (!this.open || !account || (account.kind === 'here' && state !== 'on')) return;
    // What could not be read without a connection is read once there is one.
    const online = this.invitation !== null || account.connection.kind === 'online';
    const readFor = [account.key, online, ...(account.kind === 'here' ? addresses : [])].join(' ');
    if (readFor === this.#readFor) return;
    this.#readFor = readFor;
    void this.#read(false);
  }

  #content() {
    const account = this.mirror.account.get();
    const here = account?.kind === 'here';
    const reachable = !here || this.mirror.app.get()?.sharing?.state === 'on';
    if (reachable) return this.#link(here);
    return html`<p>${t('invite.off')}</p>
      <parley-sharing-switch
        class="switch"
        .mirror=${this.mirror}
        .actions=${this.actions}
      ></parley-sharing-switch>`;
  }

  #link(here: boolean) {
    const { invitation } = this;
    if (!invitation) return problemTemplate(this.problem);
    const { link, expiresAt } = invitation;
    return html`<p>${t('invite.lead')}</p>
      ${qrCode(link, t('invite.qr'))}
      <span class="address meta" dir="ltr" role="group" aria-label=${t('invite.linkLabel')}>${link}</span>
      <p class="meta">
        ${t('invite.goodFor', { people: limits.invitation.people, day: dateOf(expiresAt) })}
        ${here ? t('invite.here') : nothing}
      </p>
      ${here ? html`<p class="meta">${t('sharing.firewall', { port: portOf(link) })}</p>` : nothing}
      ${problemTemplate(this.problem)}
      <div class="buttons">
        <button type="button" class="button" @click=${() => void this.#read(true)}>
          ${t('invite.another')}
        </button>
        <button
          type="button"
          class="button primary copy"
          @click=${() => void this.actions.copy(link, t('people.linkCopied'))}
        >
          ${icon('copy', 16)}${t('people.copyLink')}
        </button>
      </div>`;
  }

  readonly #learn = latestOnly((answer: Result<InviteLinkView> | null) => {
    this.problem = answer?.ok ? '' : (answer?.error.message ?? t('firstStart.couldNot'));
    if (!answer?.ok) return;
    const isFirst = this.invitation === null;
    this.invitation = answer.value;
    if (isFirst) void this.updateComplete.then(() => this.copyButton?.focus());
  });

  #read(anew: boolean): Promise<void> {
    return this.#learn(this.actions.bridge.readInviteLink(this.actions.account, anew).catch(() => null));
  }
}

const portOf = (link: string): string => /^parley:\/\/[^/]+:(\d+)\//.exec(link)?.[1] ?? '';

declare global {
  interface HTMLElementTagNameMap {
    'parley-invite-dialog': InviteDialogElement;
  }
}
