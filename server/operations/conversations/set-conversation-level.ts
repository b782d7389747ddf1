import type { Handler } from '../context/context.ts';

/** The contract has no fields for it, so it is granted without effect. */
export const setConversationLevel: Handler<'SetConversationLevel'> = async () => ({
  response: {},
  pushes: [],
});
