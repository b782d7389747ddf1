import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** Opens the notification log, which is loaded on first use. */
@customElement('parley-notification-records-part')
export class NotificationRecordsPartElement extends PartElement {
  static override styles = [base, controls, settingStyles];

  override render() {
    const { context } = this;
    return html`<div class="row">
        ${this.heading()}
        <button
          type="button"
          class="button"
          aria-label=${`${t('notificationLog.show')}: ${t('notificationLog.label')}`}
          ?disabled=${this.busy}
          @click=${() => void this.#show()}
        >
          ${t('notificationLog.show')}
        </button>
      </div>
      ${this.outcome()}
      <parley-notification-log
        .context=${context}
        .accounts=${context.state.app.accounts}
      ></parley-notification-log>`;
  }

  async #show(): Promise<void> {
    this.problem = '';
    this.busy = true;
    try {
      await import('./notification-log.ts');
      await this.renderRoot.querySelector('parley-notification-log')?.show();
    } catch {
      this.problem = t('settings.couldNotLoad');
    } finally {
      this.busy = false;
    }
  }
}
