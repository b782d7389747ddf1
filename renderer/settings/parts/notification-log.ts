import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { NotificationRecordView } from '../../../preload/commands/notifications.ts';
import type { AccountView } from '../../../preload/views.ts';
import '../../kit/overlay/dialog.ts';
import type { DialogElement } from '../../kit/overlay/dialog.ts';
import { fullTimeOf, timeOf } from '../../kit/times.ts';
import { outcomeOf, reasonOf, recordsByDay, type Outcome } from './notification-outcomes.ts';
import { icon, type IconName } from '../../kit/icons.ts';
import { base } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import type { SettingContext } from '../setting/setting.ts';

const icons: Record<Outcome, IconName> = { shown: 'bell', silent: 'volumeOff', 'held-back': 'bellOff' };

/** Recent notifications, shown or held back, and why: the newest first. It is updated while it is open. */
@customElement('parley-notification-log')
export class NotificationLogElement extends LitElement {
  @property({ attribute: false }) context!: SettingContext;
  @property({ attribute: false }) accounts: readonly AccountView[] = [];
  @state() private records: readonly NotificationRecordView[] | null = null;
  @query('parley-dialog') private readonly dialog!: DialogElement;
  #stop: () => void = () => undefined;

  static override styles = [
    base,
    css`
      .body {
        padding: 0 20px 20px;
        overflow-y: auto;
      }
      h3 {
        position: sticky;
        top: 0;
        padding: 8px 0 4px;
        background: var(--surface);
        font-size: 12px;
        line-height: 16px;
        font-weight: 600;
        color: var(--text-soft);
      }
      li {
        display: grid;
        grid-template-columns: 20px minmax(0, 1fr) auto;
        gap: 0 12px;
        padding: 10px 0;
      }
      li + li {
        border-top: 1px solid var(--line);
      }
      .icon {
        color: var(--text-soft);
      }
      .shown .icon {
        color: var(--accent);
      }
      time {
        font-size: var(--size-meta);
        color: var(--text-soft);
        font-variant-numeric: tabular-nums;
      }
      .why {
        grid-column: 2 / -1;
      }
      .nothing {
        display: grid;
        gap: 4px;
        padding: 24px 0 32px;
        text-align: center;
      }
    `,
  ];

  async show(): Promise<void> {
    await this.#read();
    await this.updateComplete;
    await this.dialog.updateComplete;
    this.dialog.show();
    this.#stop();
    this.#stop = this.context.bridge.on('conversations', () => void this.#read());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  override render() {
    const now = Date.now();
    const days = recordsByDay(this.records ?? [], now);
    return html`<parley-dialog wide .heading=${t('notificationLog.label')} @closed=${() => this.#stop()}>
      <div class="body scroll" tabindex="0" role="group" aria-label=${t('notificationLog.label')}>
        ${
          days.length === 0
            ? html`<div class="nothing">
                <p>${t('notificationLog.none')}</p>
                <p class="meta">${t('notificationLog.noneHint')}</p>
              </div>`
            : days.map(
                ({ name, records }) =>
                  html`<h3>${name}</h3>
                    <ul>
                      ${records.map((record) => this.#record(record))}
                    </ul>`,
              )
        }
      </div>
    </parley-dialog>`;
  }

  #record(record: NotificationRecordView) {
    const outcome = outcomeOf(record);
    const name = record.conversation ?? t('notificationLog.gone');

    return html`<li class=${outcome}>
      ${icon(icons[outcome])}
      <span class="name cut">${name}</span>
      <time datetime=${new Date(record.at).toISOString()} title=${fullTimeOf(record.at)}
        >${timeOf(record.at)}</time
      >
      <span class="why">
        <span class="meta">${this.#kind(record)}</span>
        <p><b>${t(`notificationLog.outcome.${outcome}`)}.</b> ${reasonOf(record)}</p>
      </span>
    </li>`;
  }

  /** Names the account where there are several. */
  #kind({ subject, account }: NotificationRecordView) {
    const of = this.accounts.length > 1 ? this.accounts.find(({ key }) => key === account) : undefined;
    return html`${t(`notificationLog.subject.${subject}`)}${of ? html` · ${of.self?.email ?? of.server}` : nothing}`;
  }

  async #read(): Promise<void> {
    this.records = await this.context.bridge.readNotificationRecords();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-notification-log': NotificationLogElement;
  }
}
