import { html, type TemplateResult } from 'lit';
import '../kit/avatar/avatar.ts';
import type { ConversationView } from '../../preload/views.ts';
import { presenceOf } from './people.ts';
import type { Mirror } from './mirror.ts';
import { isGroup, othersOf } from '../../words/participants.ts';

/** Who a conversation is with: two overlapped people of a group, else the one person with their presence. */
export function conversationAvatar(mirror: Mirror, view: ConversationView): TemplateResult {
  const { conversation } = view;
  const selfId = mirror.selfId.get();
  const names = mirror.names(view);
  const others = othersOf(conversation, selfId);
  if (isGroup(conversation)) {
    const people = (others.length > 1 ? others : [...others, selfId]).map((id) => ({
      id,
      name: names.name(id),
      picture: mirror.face(id),
    }));
    return html`<parley-avatar-pair .people=${people}></parley-avatar-pair>`;
  }
  const [other] = others;
  return html`<parley-avatar
    .personId=${other ?? selfId}
    .name=${mirror.title(view)}
    .picture=${other === undefined ? null : mirror.face(other)}
    .presence=${other === undefined ? null : presenceOf(mirror.person(other)?.presence)}
  ></parley-avatar>`;
}
