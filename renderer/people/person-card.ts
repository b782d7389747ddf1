import { html, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { PersonView } from '../../preload/views.ts';
import '../kit/avatar/avatar.ts';
import '../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../kit/overlay/confirm.ts';
import '../kit/icon-button.ts';
import { obstacleTemplate } from '../kit/problem.ts';
import { segmentsTemplate, segmentStyles } from '../kit/segments.ts';
import { lastSeenWords } from './last-seen.ts';
import { deviceWords, faceOf, presenceOf, presenceWord } from '../model/people.ts';
import { icon, type IconName } from '../kit/icons.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { safeName } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';
import { personCardStyles } from './person-card-styles.ts';
import { isGroup, othersOf } from '../../words/participants.ts';
import { personName } from '../../words/person-name.ts';

/** A person: presence, contact details and actions. `left` asks for the card to be closed. */
@customElement('parley-person-card')
export class PersonCardElement extends ModelElement {
  /** gaia_id. */
  @property() personId = '';
  /** The name to show while no more is known. */
  @property() fallback = '';
  @state() private read: PersonView | null = null;
  @state() private pinned: boolean | null = null;
  @query('parley-confirm') private readonly confirm!: ConfirmElement;

  static override styles = [base, controls, segmentStyles, personCardStyles];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('personId')) return;
    this.read = null;
    this.pinned = null;
    void this.#read(this.personId);
  }

  override render() {
    const known = this.mirror.person(this.personId);
    const entity = this.read?.entity ?? known?.entity ?? null;
    const name = personName(entity, this.fallback);
    const blocked = this.mirror.account.get()?.self?.blocked.includes(this.personId) ?? false;
    // What is known from before is no longer so.
    const presence = blocked ? null : (known?.presence ?? this.read?.presence ?? null);
    const kind = presenceOf(presence);
    const seen = kind === 'available' ? '' : lastSeenWords(presence, this.mirror.now.get());
    const mood = presence?.mood_message?.mood_content?.segment ?? [];
    const { email = [], phone = [], canonical_email: canonical } = entity?.properties ?? {};
    const emails = [...new Set([canonical ?? '', ...(email ?? [])].map(safeName))].filter(Boolean);
    return html`<div class="who">
        <parley-avatar
          size="48"
          .personId=${this.personId}
          .name=${name}
          .picture=${faceOf(this.actions.account, entity)}
          .presence=${kind}
        ></parley-avatar>
        <div class="grow">
          <div class="name">${name}</div>
          <div class="meta">
            ${[presenceWord(kind), ...deviceWords(presence), seen].filter(Boolean).join(' · ')}
          </div>
        </div>
      </div>
      ${
        mood.length > 0
          ? html`<p class="mood">
              <span class="text" dir="auto"
                >${t('common.openingQuote')}${segmentsTemplate(mood, (url) => void this.actions.bridge.openLink(url))}${t('common.closingQuote')}</span
              >
            </p>`
          : nothing
      }
      ${blocked ? obstacleTemplate(t('people.blocked'), 'ban') : nothing} ${this.#deeds(name, blocked)}
      ${this.#ways(t('people.email'), 'mail', emails)} ${this.#ways(t('people.phone'), 'phone', phone ?? [])}
      <parley-confirm></parley-confirm>`;
  }

  #deeds(name: string, blocked: boolean) {
    return html`<div class="deeds">
      ${this.#openWithThem() ? nothing : this.#deed('message', t('people.message'), () => this.#message())}
      ${this.mirror.hasCalls.get() ? this.#deed('phone', t('people.call'), () => this.#call(), blocked) : nothing}
      ${this.#deed('star', t('people.favourite'), () => this.#pin(), this.pinned === null, this.pinned)}
      ${this.#deed(
        'ban',
        blocked ? t('people.unblock') : t('people.block'),
        () => this.#block(name, blocked),
        false,
        null,
        !blocked,
      )}
    </div>`;
  }

  #deed(
    shown: IconName,
    label: string,
    run: () => Promise<unknown>,
    disabled = false,
    pressed: boolean | null = null,
    danger = false,
  ) {
    return html`<button
      type="button"
      class="deed ${danger ? 'danger' : ''}"
      aria-pressed=${pressed ?? nothing}
      ?disabled=${disabled}
      @click=${() => void run()}
    >
      ${icon(shown)}<span>${label}</span>
    </button>`;
  }

  #ways(label: string, shown: IconName, ways: readonly string[]) {
    if (ways.length === 0) return nothing;
    return html`<ul aria-label=${label}>
      ${ways.map(
        (way) =>
          html`<li>
            ${icon(shown, 16)}<span class="grow way" dir="ltr">${way}</span>
            <parley-icon-button
              icon="copy"
              .iconSize=${16}
              .label=${t('people.copy', { what: way })}
              @click=${() => void this.actions.copy(way, t('people.copied'))}
            ></parley-icon-button>
          </li>`,
      )}
    </ul>`;
  }

  /** What the window knows may be outdated, and includes neither contact details nor favourites. */
  async #read(id: string): Promise<void> {
    const { account, bridge } = this.actions;
    const [person, suggestions] = await Promise.all([
      bridge.readPerson(account, id).catch(() => null),
      bridge.suggestPeople(account).catch(() => null),
    ]);
    if (id !== this.personId) return;
    if (person?.ok) this.read = person.value;
    if (suggestions?.ok) this.pinned = suggestions.value.pinned.some(({ gaiaId }) => gaiaId === id);
  }

  #openWithThem(): boolean {
    const id = this.mirror.openId.get();
    const view = id === null ? null : this.mirror.conversations.get(id);
    if (!view || isGroup(view.conversation)) return false;
    return othersOf(view.conversation, this.mirror.selfId.get()).includes(this.personId);
  }

  async #message(): Promise<void> {
    const id = await this.actions.list.conversationToOpen(this.personId);
    if (id === null) return;
    this.dispatchEvent(new CustomEvent('left'));
    await this.actions.open.open(id);
  }

  async #call(): Promise<void> {
    const id = await this.actions.list.conversationWith(this.personId);
    if (id !== null) await this.actions.request('joinCall', id);
  }

  async #pin(): Promise<void> {
    const { personId } = this;
    const wanted = this.pinned !== true;
    const isDone = await this.actions.list.setPinned(personId, wanted);
    if (isDone && personId === this.personId) this.pinned = wanted;
  }

  /** @param id the person that the question names: the card may show another one when it is answered */
  async #block(name: string, blocked: boolean, id = this.personId): Promise<void> {
    if (!blocked) {
      const question = {
        heading: t('people.blockAsk', { name }),
        text: t('people.blockText'),
        action: t('people.block'),
        danger: true,
      } as const;
      if (!(await this.confirm.ask(question))) return;
    }
    await this.actions.request('setBlocked', id, !blocked);
  }
}
