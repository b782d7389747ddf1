import { chooseContacts } from './choose-contacts.ts';
import type { Handler } from '../context/context.ts';

/** Suggests these people to the caller no more. */
export const dismissSuggestedContacts: Handler<'DismissSuggestedContacts'> = async (context, request) => {
  await chooseContacts(context, request.participant_id ?? [], 'dismissed', true);
  return { response: {}, pushes: [] };
};
