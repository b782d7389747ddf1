import { html, nothing, type TemplateResult } from 'lit';
import '../kit/avatar/avatar.ts';
import type { ConversationView } from '../../preload/views.ts';
import { hasLeft } from '../../protocol/conversation-state.ts';
import { icon } from '../kit/icons.ts';
import type { Mirror, Timeline } from '../model/mirror.ts';
import { t } from '../../words/translate.ts';
import { isJoinByInvitation } from '../../words/event-kind.ts';
import { isGroup, othersOf, idOf } from '../../words/participants.ts';

/** Below the line about who joined by an invitation, as long as neither of the two has written. */
export function helloTemplate(
  view: ConversationView | null,
  mirror: Mirror,
  { events, outbox }: Pick<Timeline, 'events' | 'outbox'>,
): TemplateResult | typeof nothing {
  const [first] = events;
  if (!view || !first || events.length + outbox.length !== 1) return nothing;
  if (!isJoinByInvitation(first, isGroup(view.conversation))) return nothing;
  const name = mirror.title(view);
  const isOwn = mirror.names(view).isSelf(idOf(first.sender_id));
  return faceAndText(
    view,
    mirror,
    isOwn ? t('conversation.helloToInviter', { name }) : t('conversation.helloToNewcomer', { name }),
  );
}

/** A conversation without events. */
export const emptyTemplate = (view: ConversationView | null, mirror: Mirror): TemplateResult =>
  faceAndText(
    view,
    mirror,
    view && hasLeft(view.conversation) ? t('conversation.emptyLeft') : t('conversation.empty'),
  );

function faceAndText(view: ConversationView | null, mirror: Mirror, words: string): TemplateResult {
  const names = mirror.names(view);
  const other =
    view && !isGroup(view.conversation) ? othersOf(view.conversation, mirror.selfId.get())[0] : undefined;
  return html`<div class="empty">
    ${
      other === undefined
        ? icon('message', 24)
        : html`<parley-avatar
            size="48"
            .personId=${other}
            .name=${names.name(other)}
            .picture=${mirror.face(other)}
          ></parley-avatar>`
    }
    <p>${words}</p>
  </div>`;
}

/** Above the oldest message that is loaded, while there is more. */
export function pageStateTemplate(
  older: 'idle' | 'loading' | 'failed',
  retry: () => void,
): TemplateResult | typeof nothing {
  if (older === 'idle') return nothing;
  if (older === 'loading')
    return html`<p class="page-state" role="status">${t('conversation.loadingOlder')}</p>`;
  return html`<p class="page-state">
    ${t('conversation.couldNotLoad')}
    <button type="button" class="link" @click=${retry}>${t('common.tryAgain')}</button>
  </p>`;
}
