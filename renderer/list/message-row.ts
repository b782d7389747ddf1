import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FoundMessageView } from '../../preload/views.ts';
import { listTimeOf } from '../kit/times.ts';
import type { Mirror } from '../model/mirror.ts';
import { SignalElement } from '../kit/signal-element.ts';
import { base } from '../kit/styles/shared.ts';
import { conversationAvatar } from '../model/conversation-avatar.ts';
import { rowStyles } from '../kit/styles/row-styles.ts';
import { isGroup } from '../../words/participants.ts';
import { senderLead } from '../../words/preview.ts';
import { lineDirection } from '../../words/safe-text.ts';

/** A message that a search found, with what was searched for marked. */
@customElement('parley-message-row')
export class MessageRowElement extends SignalElement {
  @property({ attribute: false }) mirror!: Mirror;
  @property({ attribute: false }) message!: FoundMessageView;

  static override styles = [
    base,
    rowStyles,
    css`
      mark {
        padding: 0;
        border-radius: 2px;
        background: var(--accent-soft);
        color: var(--text);
        font-weight: 600;
      }
    `,
  ];

  override render() {
    const view = this.mirror.conversations.get(this.message.conversationId);
    if (!view) return nothing;
    const names = this.mirror.names(view);
    const title = this.mirror.title(view);
    const { sender, snippet } = this.message;
    const lead = senderLead(sender, names, isGroup(view.conversation));
    const at = Math.floor(this.message.timestamp / 1000);
    return html`<div class="row">
      ${conversationAvatar(this.mirror, view)}
      <div class="grow">
        <div class="line">
          <span class="name cut grow" dir="auto">${title}</span>
          <span class="meta time">${listTimeOf(at, this.mirror.now.get())}</span>
        </div>
        <div class="meta cut second" dir=${lineDirection(lead + snippet.map(({ text }) => text).join(''))}>
          ${lead}${snippet.map(({ text, found }) => (found ? html`<mark>${text}</mark>` : text))}
        </div>
      </div>
    </div>`;
  }
}
