import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { isInvitation } from '../../protocol/conversation-state.ts';
import { icon } from '../kit/icons.ts';
import { ModelElement } from '../model/model-element.ts';
import { barStyles } from '../kit/styles/bar.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { idOf } from '../../words/participants.ts';

/** The answer that an opened invitation waits for. */
@customElement('parley-invitation-bar')
export class InvitationBarElement extends ModelElement {
  static override styles = [
    base,
    controls,
    barStyles,
    css`
      .bar {
        background: var(--canvas);
      }
      @media (max-width: 639px) {
        .bar {
          flex-wrap: wrap;
        }
      }
    `,
  ];

  override render() {
    const id = this.mirror.openId.get();
    const view = id === null ? null : this.mirror.conversations.get(id);
    if (!view || !isInvitation(view.conversation)) return nothing;
    const inviter = idOf(view.conversation.self_conversation_state?.inviter_id);
    const said =
      inviter === ''
        ? t('list.invited')
        : t('row.invitedBy', { name: this.mirror.names(view).first(inviter) });
    return html`<div class="bar" role="group" aria-label=${said}>
      ${icon('mail', 16)}<span class="grow cut">${said}</span>
      <button type="button" class="button" @click=${() => void this.actions.list.decline(view.id)}>
        ${t('row.decline')}
      </button>
      <button
        type="button"
        class="button primary"
        @click=${() => void this.actions.request('acceptInvitation', view.id)}
      >
        ${t('row.accept')}
      </button>
    </div>`;
  }
}
