import { chooseContacts } from './choose-contacts.ts';
import type { Handler } from '../context/context.ts';

/** Suggests these people to the caller again. */
export const undismissSuggestedContacts: Handler<'UndismissSuggestedContacts'> = async (context, request) => {
  await chooseContacts(context, request.participant_id ?? [], 'dismissed', false);
  return { response: {}, pushes: [] };
};
