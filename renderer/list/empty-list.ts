import { css, html, nothing, type TemplateResult } from 'lit';
import type { Tab } from '../model/conversations.ts';
import type { ListFilter } from '../model/list-filter.ts';
import type { Mirror } from '../model/mirror.ts';
import { t } from '../../words/translate.ts';

export const emptyListStyles = css`
  .empty {
    display: grid;
    gap: 16px;
    justify-items: center;
    padding: 48px 24px;
    text-align: center;
    text-wrap: balance;
    color: var(--text-soft);
  }
  .empty .button {
    color: var(--text);
  }
  /* Where there is room, the pane beside the list offers the same. */
  @media (min-width: 640px) {
    .empty .start {
      display: none;
    }
  }
`;

/** Nothing is known yet and the first answer is on its way: an empty inbox would be a lie. */
export function isFirstSync({ account, order }: Mirror): boolean {
  const kind = account.get()?.connection.kind;
  return (kind === 'connecting' || kind === 'syncing') && order.get().length === 0;
}

/** What stands where the filter leaves no rows. */
export const emptyFilter = (filter: ListFilter): TemplateResult =>
  html`<div class="empty" role="status">
    <p>${filter === 'unread' ? t('list.caughtUp') : t('list.emptyFolder')}</p>
  </div>`;

/** What stands where there are no rows: what will be there, and in the inbox how to begin. `invite`: absent where no one can be invited. */
export function emptyList(tab: Tab, compose: () => void, invite?: () => void): TemplateResult {
  const text = {
    inbox: t('list.emptyInbox'),
    invitations: t('list.emptyInvitations'),
    archive: t('list.emptyArchive'),
  }[tab];
  return html`<div class="empty">
    <p>${text}</p>
    ${
      tab === 'inbox'
        ? html`<button type="button" class="button start" @click=${compose}>${t('list.start')}</button> ${
              invite
                ? html`<button type="button" class="button" @click=${invite}>${t('invite.title')}</button>`
                : nothing
            }`
        : nothing
    }
  </div>`;
}
