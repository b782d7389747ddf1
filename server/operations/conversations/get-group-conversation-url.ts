import { groupLink } from '../../domain/conversations/group-link.ts';
import { checkGroup } from '../../domain/conversations/groups.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handler } from '../context/context.ts';
import { participationOf } from '../events/participation.ts';

/** The link by which people join a group, while that is on. */
export const getGroupConversationUrl: Handler<'GetGroupConversationUrl'> = async (context, request) => {
  const { caller, options, store } = context;
  const { conversation } = await participationOf(store.reader, request.conversation_id, caller.gaiaId);
  checkGroup(conversation);
  if (conversation.linkToken === null) {
    throw new Refusal('group_link_off');
  }
  const url = groupLink(options.publicUrl, conversation.linkToken);
  return { response: { group_conversation_url: url }, pushes: [] };
};
