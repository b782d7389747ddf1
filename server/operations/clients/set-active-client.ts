import { limits } from '../../../protocol/index.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handler } from '../context/context.ts';

/** The caller's client claims to be the one in use, or gives that up. */
export const setActiveClient: Handler<'SetActiveClient'> = async ({ caller, live }, request) => {
  const jid = `${caller.email}/${caller.resource}`;
  if ((request.full_jid ?? jid) !== jid) {
    throw new Refusal('field_invalid', { field: 'full_jid', allowed: jid });
  }
  const most = limits.activeClientSecs;
  const secs = Math.min(request.timeout_secs || most, most);
  await live.setActiveClient(caller, request.is_active === true, secs);
  return { response: {}, pushes: [] };
};
