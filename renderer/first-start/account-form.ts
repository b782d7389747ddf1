import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CertificateView, JoinRequest, Result } from '../../preload/views.ts';
import '../kit/fields/choices.ts';
import '../kit/fields/switch.ts';
import { latestOnly } from '../kit/latest-only.ts';
import { problemTemplate } from '../kit/problem.ts';
import '../kit/fields/text-field.ts';
import type { TextFieldElement } from '../kit/fields/text-field.ts';
import type { Field, Problems } from './forms.ts';
import { joinProblems, problemsOf, requestedValues, startHereProblems, unfilled } from './forms.ts';
import type { Actions } from '../model/actions.ts';
import { isInviteLink, pastedInvite } from '../model/invite-link.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** The one form behind "Start on this computer" and "Join a server". Fires `done` when the account is there. */
@customElement('parley-account-form')
export class AccountFormElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @property() kind: 'here' | 'join' = 'here';
  @property() server = '';
  @property() account = '';
  @property() mode: JoinRequest['mode'] = 'sign-in';
  @property() invite = '';
  /** Server and account are known: only the password is asked for. */
  @property({ type: Boolean }) returning = false;
  /** The organisation has set the server. */
  @property({ type: Boolean }) fixed = false;
  @state() private values = unfilled;
  @state() private problems: Problems = {};
  @state() private busy = false;
  /** Others on the network are to join the server on this computer. */
  @state() private shared = false;
  /** What would be sent to the server can be read on its way. */
  @state() private unencrypted = false;
  /** A certificate of the server that the person has to decide about. */
  @state() private question: CertificateView | null = null;

  static override styles = [
    base,
    controls,
    css`
      form {
        display: grid;
        gap: 16px;
      }
      .forgot {
        justify-self: start;
        margin-top: -8px;
      }
      .share {
        margin-inline: -8px;
      }
      .button {
        min-height: 40px;
        width: 100%;
      }
    `,
  ];

  /** What is known may come after the form: an account that has just been locked has no address yet. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const known = (['server', 'account', 'invite'] as const).filter((name) => changed.has(name));
    if (known.length === 0) return;
    this.values = { ...this.values, ...Object.fromEntries(known.map((name) => [name, this[name]])) };
    if (known.includes('server')) this.#lookAtServer();
  }

  override focus(): void {
    const fields = [...this.renderRoot.querySelectorAll('parley-text-field')];
    (fields.find((field) => field.value === '') ?? fields[0])?.focus();
  }

  override render() {
    const joining = this.kind === 'join';
    const fresh = !joining || this.mode === 'sign-up';
    return html`<form
      novalidate
      @submit=${this.#submit}
      @paste=${this.#paste}
      @focusout=${this.#enteredInvite}
    >
      ${
        joining && !this.returning
          ? html`${this.#field('server', t('firstStart.server'), { hint: t('firstStart.serverHint'), autofill: 'url' })}
              ${this.fixed ? html`<p class="meta">${t('settings.fixed')}</p>` : nothing}
              <p class="meta" role="status" ?hidden=${!this.unencrypted}>
                ${this.unencrypted ? t('status.notEncrypted') : nothing}
              </p>
              <parley-choices
                .label=${t('firstStart.modeLabel')}
                .choices=${[
                  { value: 'sign-in', label: t('firstStart.signIn') },
                  { value: 'sign-up', label: t('firstStart.signUp') },
                ]}
                .value=${this.mode}
                @chosen=${(event: CustomEvent<JoinRequest['mode']>) => {
                  this.mode = event.detail;
                  this.problems = {};
                }}
              ></parley-choices>`
          : nothing
      }
      ${
        fresh
          ? this.#field('displayName', t('firstStart.displayName'), {
              hint: t('firstStart.displayNameHint'),
              autofill: 'name',
            })
          : nothing
      }
      ${this.returning ? nothing : this.#field('account', t('firstStart.account'), { autofill: 'username' })}
      ${this.#field('password', t('firstStart.password'), {
        hint: fresh ? t('firstStart.passwordHint') : '',
        autofill: fresh ? 'new-password' : 'current-password',
      })}
      ${
        joining && !fresh
          ? html`<button type="button" class="link forgot" aria-disabled=${this.busy} @click=${this.#forgot}>
              ${t('firstStart.forgot')}
            </button>`
          : nothing
      }
      ${joining && fresh ? this.#field('invite', t('firstStart.invite'), {}) : nothing}
      ${
        joining
          ? nothing
          : html`<parley-switch
              class="share"
              .label=${t('sharing.label')}
              .hint=${t('sharing.hint')}
              .checked=${this.shared}
              @switched=${(event: CustomEvent<boolean>) => {
                this.shared = event.detail;
              }}
            ></parley-switch>`
      }
      ${problemTemplate(this.problems.form ?? '')}
      <button type="submit" class="button primary" aria-disabled=${this.busy}>
        ${
          this.busy
            ? joining
              ? t('firstStart.busyJoin')
              : t('firstStart.busyHere')
            : joining
              ? fresh
                ? t('firstStart.signUp')
                : t('firstStart.signIn')
              : t('firstStart.create')
        }
      </button>
      ${
        this.question
          ? html`<parley-certificate-dialog
              .certificate=${this.question}
              @decided=${(event: CustomEvent<boolean>) => void this.#decide(event.detail)}
            ></parley-certificate-dialog>`
          : nothing
      }
    </form>`;
  }

  #field(name: Field, label: string, more: { hint?: string; autofill?: TextFieldElement['autofill'] }) {
    return html`<parley-text-field
      data-field=${name}
      .label=${label}
      .type=${name === 'password' ? 'password' : 'text'}
      .hint=${more.hint ?? ''}
      .autofill=${more.autofill ?? 'off'}
      .value=${this.values[name]}
      .problem=${this.problems[name] ?? ''}
      .still=${this.busy || (this.fixed && name === 'server')}
      @changed=${(event: CustomEvent<string>) => {
        this.values = { ...this.values, [name]: event.detail };
        if (name === 'server') this.#lookAtServer();
        const { [name]: _solved, form: _form, ...rest } = this.problems;
        this.problems = rest;
      }}
    ></parley-text-field>`;
  }

  readonly #learn = latestOnly((unencrypted: boolean) => {
    this.unencrypted = unencrypted;
  });

  #lookAtServer(): void {
    if (this.kind === 'join') void this.#learn(this.actions.bridge.isUnencrypted(this.values.server));
  }

  /** An invite link fills in the form, whichever field it is pasted into. */
  #paste(event: ClipboardEvent): void {
    const link = this.kind === 'join' && !this.returning ? pastedInvite(event) : '';
    if (link === '') return;
    event.preventDefault();
    void this.#takeInvite(link);
  }

  /** So does one that was typed or dragged into the field for the server, once that is left. */
  readonly #enteredInvite = (): boolean => {
    const { server } = this.values;
    const isInvite = this.kind === 'join' && !this.returning && isInviteLink(server);
    if (isInvite) void this.#takeInvite(server.trim());
    return isInvite;
  };

  async #takeInvite(link: string): Promise<void> {
    const read = await this.actions.bridge.readInvite(link).catch(() => null);
    if (!read) {
      this.problems = { ...this.problems, server: t('error.inviteLinkInvalid') };
      return;
    }
    this.mode = 'sign-up';
    this.values = { ...this.values, ...read };
    this.problems = {};
    this.#lookAtServer();
    await this.updateComplete;
    this.focus();
  }

  #submit(event: Event): void {
    event.preventDefault();
    if (!this.busy && !this.#enteredInvite()) void this.#send();
  }

  /** The server's page knows whether it sends mail; where it does not, it says who to ask. */
  async #forgot(): Promise<void> {
    if (this.busy) return;
    const server = this.values.server.trim();
    const answer = await this.actions.bridge.forgotPassword(server).catch(() => null);
    if (answer?.ok) return;
    this.problems = answer ? problemsOf(answer.error) : { form: t('firstStart.couldNot') };
    await this.#focusProblem();
  }

  async #send(): Promise<void> {
    const join: JoinRequest = { mode: this.mode, ...requestedValues(this.values) };
    const { displayName, account, password } = join;
    const here = { displayName, account, password };
    this.problems = this.kind === 'join' ? joinProblems(join) : startHereProblems(here);
    if (Object.keys(this.problems).length > 0) {
      await this.#focusProblem();
      return;
    }
    this.busy = true;
    const { bridge } = this.actions;
    const asked: Promise<Result<string>> = this.kind === 'join' ? bridge.join(join) : bridge.startHere(here);
    const answer = await asked.catch(() => null);
    this.busy = false;
    if (answer?.ok) {
      if (this.kind === 'here' && this.shared) await this.#share();
      this.dispatchEvent(new CustomEvent('done'));
      return;
    }
    const certificate = answer?.error.certificate;
    if (certificate) {
      await import('./certificate-dialog.ts');
      this.question = certificate;
      return;
    }
    this.problems = answer ? problemsOf(answer.error) : { form: t('firstStart.couldNot') };
    await this.#focusProblem();
  }

  /** The account is there whatever comes of it. */
  async #share(): Promise<void> {
    const answer = await this.actions.bridge.setSharing(true).catch(() => null);
    if (!answer?.ok) this.actions.showToast(answer?.error.message ?? t('firstStart.couldNot'));
  }

  async #decide(accepted: boolean): Promise<void> {
    const certificate = this.question;
    this.question = null;
    if (!certificate) return;
    if (accepted) {
      await this.actions.bridge.acceptCertificate(certificate.host, certificate.fingerprint);
      await this.#send();
      return;
    }
    this.problems = { server: t('network.refused') };
    await this.#focusProblem();
  }

  async #focusProblem(): Promise<void> {
    await this.updateComplete;
    const fields = [...this.renderRoot.querySelectorAll('parley-text-field')];
    const wrong = fields.find((field) => field.problem !== '');
    wrong?.focus();
    // What has the focus already does not come into view by it, and what is wrong stands below it.
    wrong?.scrollIntoView({ block: 'nearest' });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-account-form': AccountFormElement;
  }
}
