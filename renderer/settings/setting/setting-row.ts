import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import '../../kit/fields/choices.ts';
import { problemTemplate } from '../../kit/problem.ts';
import '../../kit/fields/switch.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from './setting-styles.ts';
import type {
  Answer,
  ChoiceSetting,
  ListSetting,
  Setting,
  SettingContext,
  SettingsState,
  SwitchSetting,
  TextSetting,
} from './setting.ts';

type Written = SwitchSetting | ChoiceSetting | ListSetting | TextSetting;

/** The state follows a change within this time; until then the control shows the new value. */
const followsMs = 1_000;

/** A setting with its control. A new value shows at once; if it is refused, the old one comes back with the reason. */
@customElement('parley-setting')
export class SettingElement extends LitElement {
  @property({ attribute: false }) setting!: Exclude<Setting, { kind: 'part' }>;
  @property({ attribute: false }) state!: SettingsState;
  @property({ attribute: false }) context!: SettingContext;
  @state() private pending: { value: unknown } | null = null;
  @state() private problem = '';
  /** What was typed and is not saved yet. */
  @state() private typed: string | null = null;
  @query('input') private readonly input!: HTMLInputElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    base,
    controls,
    settingStyles,
    css`
      form {
        display: flex;
        gap: 8px;
        width: min(320px, 100%);
      }
      select.input {
        width: min(320px, 100%);
      }
      .fact {
        color: var(--text-soft);
        text-align: end;
        overflow-wrap: anywhere;
        user-select: text;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('setting') && changed.get('setting')?.id !== this.setting.id) {
      this.#settle();
      this.typed = null;
      this.problem = '';
    }
    if (this.setting.kind !== 'fact' && this.pending?.value === this.setting.read(this.state)) this.#settle();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** Resolves to false where there is no control: a policy rules the setting. */
  async focusControl(): Promise<boolean> {
    await this.updateComplete;
    const control = this.renderRoot.querySelector<HTMLElement>(
      'parley-switch, parley-choices, select, input',
    );
    if (control instanceof LitElement) await control.updateComplete;
    control?.focus();
    return control !== null;
  }

  override render() {
    return html`${this.#control()} ${problemTemplate(this.problem)}`;
  }

  #control() {
    const { setting } = this;
    const { fixed = [] } = this.state.app.policy ?? {};
    if (fixed.some((id) => id === setting.id)) return this.#fact(this.#inWords(setting), t('settings.fixed'));
    switch (setting.kind) {
      case 'switch':
        return html`<parley-switch
          class="flush"
          .label=${setting.label}
          .hint=${setting.hint ?? ''}
          .checked=${this.#shown(setting)}
          @switched=${(event: CustomEvent<boolean>) => this.#write(setting.write, event.detail)}
        ></parley-switch>`;
      case 'choices':
        return html`<div class="stack">
          ${this.#label()}
          <parley-choices
            .label=${setting.label}
            .choices=${setting.choices}
            .value=${this.#shown(setting)}
            @chosen=${(event: CustomEvent<string>) => this.#write(setting.write, event.detail)}
          ></parley-choices>
        </div>`;
      case 'list':
        return this.#list(setting);
      case 'text':
        return this.#text(setting);
      case 'fact':
        return this.#fact(setting.read(this.state));
    }
  }

  #fact(value: string, hint?: string) {
    return html`<div class="row">${this.#label(hint)}<span class="fact">${value}</span></div>`;
  }

  /** The value as one reads it. */
  #inWords(setting: SettingElement['setting']): string {
    const value = setting.read(this.state);
    if (typeof value === 'boolean') return value ? t('settings.on') : t('settings.off');
    const choices = 'choices' in setting ? setting.choices : [];
    return choices.find((choice) => choice.value === value)?.label ?? value;
  }

  #label(hint = this.setting.hint) {
    const { label } = this.setting;
    return html`<div class="grow">
      <div>${label}</div>
      ${hint ? html`<div class="meta">${hint}</div>` : nothing}
    </div>`;
  }

  #list(setting: ListSetting) {
    const value = this.#shown(setting);
    const choices = value === '' ? [{ value, label: setting.none }, ...setting.choices] : setting.choices;
    return html`<div class="row wraps">
      ${this.#label()}
      <select
        class="input"
        aria-label=${setting.label}
        @change=${(event: Event) => this.#write(setting.write, (event.target as HTMLSelectElement).value)}
      >
        ${choices.map(
          (choice) =>
            html`<option value=${choice.value} .selected=${choice.value === value}>${choice.label}</option>`,
        )}
      </select>
    </div>`;
  }

  #text(setting: TextSetting) {
    const value = this.#shown(setting);
    const typed = this.typed ?? value;
    return html`<div class="row wraps">
      <div class="grow">
        <label for="input">${setting.label}</label>
        ${setting.hint ? html`<div class="meta" id="hint">${setting.hint}</div>` : nothing}
      </div>
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          if (typed !== value) void this.#write(setting.write, typed);
        }}
      >
        <input
          id="input"
          class="input grow"
          type=${setting.isPhone === true ? 'tel' : 'text'}
          dir=${setting.isPhone === true ? 'ltr' : nothing}
          .value=${typed}
          maxlength=${setting.longest}
          autocomplete="off"
          spellcheck="false"
          aria-describedby=${setting.hint ? 'hint' : nothing}
          aria-invalid=${this.problem !== ''}
          @input=${() => {
            this.typed = this.input.value;
            this.problem = '';
          }}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key !== 'Escape' || this.typed === null) return;
            event.preventDefault();
            event.stopPropagation();
            this.typed = null;
          }}
        />
        <button type="submit" class="button ${typed === value ? '' : 'primary'}" ?disabled=${typed === value}>
          ${t('settings.save')}
        </button>
      </form>
    </div>`;
  }

  /** The value being written, or the current one. */
  #shown<T>(setting: { read: (state: SettingsState) => T }): T {
    return this.pending ? (this.pending.value as T) : setting.read(this.state);
  }

  async #write<T>(write: (context: SettingContext, value: T) => Answer, value: T): Promise<void> {
    const { id } = this.setting as Written;
    this.problem = '';
    this.pending = { value };
    clearTimeout(this.#timer);
    const problem = await write(this.context, value).then(
      (answer) => (answer && !answer.ok ? answer.error.message : ''),
      () => t('firstStart.couldNot'),
    );
    if (this.setting.id !== id || this.pending?.value !== value) return;
    if (problem === '') {
      // What was typed since stays.
      if (this.typed === value) this.typed = null;
      this.#timer = setTimeout(() => this.#settle(), followsMs);
      return;
    }
    this.#settle();
    this.problem = problem;
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.pending = null;
  }
}
