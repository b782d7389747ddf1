import { chooseContacts } from './choose-contacts.ts';
import type { Handler } from '../context/context.ts';

/** Lets someone go from the caller's favourites. */
export const unpinContact: Handler<'UnpinContact'> = async (context, request) => {
  await chooseContacts(context, [request.participant_id], 'pinned', false);
  return { response: {}, pushes: [] };
};
