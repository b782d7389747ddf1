import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Result } from '../../../preload/views.ts';
import { problemTemplate } from '../../kit/problem.ts';
import type { Actions } from '../../model/actions.ts';
import type { Mirror } from '../../model/mirror.ts';
import { t } from '../../../words/translate.ts';
import type { Asking, PartSetting, SettingsState } from '../setting/setting.ts';

/** What a part of the settings is drawn from and acts on. */
export interface PartContext {
  readonly state: SettingsState;
  readonly asking: Asking;
  readonly mirror: Mirror;
  readonly actions: Actions;
}

/** A setting with more than one control. It says what came of what was asked, beside the control. */
export abstract class PartElement extends LitElement {
  @property({ attribute: false }) setting!: PartSetting;
  @property({ attribute: false }) context!: PartContext;
  @state() protected problem = '';
  /** What was done, for people to read. */
  @state() protected said = '';
  @state() protected busy = false;

  /** Answers the value, or null when it could not be; the reason stands below. */
  protected async ask<T>(asked: Promise<Result<T>>): Promise<{ value: T } | null> {
    this.problem = '';
    this.said = '';
    this.busy = true;
    try {
      const answer = await asked;
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
      <p class="said" role="status" ?hidden=${this.said === ''}>${this.said}</p>`;
  }
}
