import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Result } from '../../../preload/views.ts';
import { problemTemplate } from '../../kit/problem.ts';
import type { Actions } from '../../model/actions.ts';
import type { Mirror } from '../../model/mirror.ts';
import { t } from '../../../words/translate.ts';
import type { PartSetting, SettingContext, SettingsState } from '../setting/setting.ts';

/** What a part of the settings is drawn from and acts on. */
export interface PartContext extends SettingContext {
  readonly state: SettingsState;
  readonly mirror: Mirror;
  readonly actions: Actions;
}

/** A setting with more than one control. It shows the outcome of its requests beside the control. */
export abstract class PartElement extends LitElement {
  @property({ attribute: false }) setting!: PartSetting;
  @property({ attribute: false }) context!: PartContext;
  @state() protected problem = '';
  /** A message that something was done. */
  @state() protected done = '';
  @state() protected busy = false;

  /**
   * Closes the settings when it is called. Taken before a request that makes an account go: with the account this part may be gone by the
   * time of the answer, and what it fires would reach nothing.
   */
  protected closer(): () => void {
    const settings = this.closest('dialog') ?? this;
    return () => settings.dispatchEvent(new CustomEvent('leave', { bubbles: true, composed: true }));
  }

  /** Resolves with the value, or with null after a failure, which is shown below the control. */
  protected async request<T>(response: Promise<Result<T>>): Promise<{ value: T } | null> {
    this.problem = '';
    this.done = '';
    this.busy = true;
    try {
      const answer = await response;
      if (answer.ok) return { value: answer.value };
      this.problem = answer.error.message;
    } catch {
      this.problem = t('firstStart.couldNot');
    } finally {
      this.busy = false;
    }
    return null;
  }

  protected heading(): TemplateResult {
    const { label, hint } = this.setting;
    return html`<div class="grow">
      <div>${label}</div>
      ${hint ? html`<div class="meta">${hint}</div>` : nothing}
    </div>`;
  }

  protected outcome(): TemplateResult {
    return html`${problemTemplate(this.problem)}
      <p class="done" role="status" ?hidden=${this.done === ''}>${this.done}</p>`;
  }
}
