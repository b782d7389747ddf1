import { chooseContacts } from './choose-contacts.ts';
import type { Handler } from '../context/context.ts';

/** Keeps someone among the caller's favourites. */
export const pinContact: Handler<'PinContact'> = async (context, request) => {
  await chooseContacts(context, [request.participant_id], 'pinned', true);
  return { response: {}, pushes: [] };
};
