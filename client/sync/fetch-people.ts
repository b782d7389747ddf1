import type { Link } from '../connection/link.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import type { Model } from '../model/model.ts';
import type { CarefulCalls } from './careful-calls.ts';

const PEOPLE_PER_CALL = 100;

/** Fetches who people are, and their presence. */
export async function fetchPeople(
  {
    call,
    careful,
    people,
  }: { readonly call: RpcCall; readonly careful: CarefulCalls; readonly people: Model['people'] },
  gaiaIds: readonly string[],
  over?: Link,
): Promise<void> {
  for (let from = 0; from < gaiaIds.length; from += PEOPLE_PER_CALL) {
    const some = gaiaIds.slice(from, from + PEOPLE_PER_CALL);
    await careful.inHalves(
      'people',
      some,
      (ids) => call('GetEntityById', { batch_lookup_spec: ids.map((id) => ({ gaia_id: id })) }, over),
      ({ entity }) => {
        for (const each of entity ?? []) people.put(each);
      },
    );
    await careful.inHalves(
      'presence',
      some,
      // No mask asks for everything, also for what a base client has no mask for.
      (ids) =>
        call('QueryPresence', { participant_id: ids.map((id) => ({ gaia_id: id, chat_id: id })) }, over),
      ({ presence_result: results }) => {
        for (const { user_id: user, presence } of results ?? []) {
          if (user?.gaia_id) people.setPresence(user.gaia_id, presence ?? null);
        }
      },
    );
  }
}
