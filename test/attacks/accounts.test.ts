import { expect } from 'vitest';
import { ConversationType, limits } from '../../protocol/index.ts';
import { postJson, request } from '../contract/support/http.ts';
import { callsOver, signIn } from '../contract/support/person.ts';
import { textMessage } from '../contract/support/talk.ts';
import { attempts, type Attempt } from './support/attempts.ts';

let made = 0;
/** An address that no one in this run has used. */
function newAddress(name: string): string {
  made += 1;
  return `${name}${made}-${process.pid}@elsewhere.example`;
}
const lookUp = (email: string) => ({ batch_lookup_spec: [{ email, create_offnetwork_gaia: true }] });
const password = 'password of a thief';

const signUpWithAddress: Attempt = async ({ server, victimCalls, transport, variant }) => {
  const email = newAddress('wanted');
  const { entity } = await victimCalls.call('GetEntityById', lookUp(email));
  const { conversation } = await victimCalls.call('CreateConversation', {
    type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
    invitee_id: [{ gaia_id: entity?.[0]?.id?.gaia_id ?? '' }],
  });
  const id = conversation?.conversation_id?.id ?? '';
  await victimCalls.call('SendChatMessage', textMessage(id, 'a secret for one address'));
  expect(victimCalls.refusal).toBeNull();
  const signed = await postJson(server, '/auth/v1/signup', { account: email, password });
  expect(signed.status).toBe(200);
  const { token, gaiaId } = signed.json as { token: string; gaiaId: string };
  const thief = { account: email, displayName: email, password, token, gaiaId };
  await using calls = await callsOver(server, thief, transport, variant);
  const recent = await calls.call('SyncRecentConversations', { max_events_per_conversation: 20 });
  const all = await calls.call('SyncAllNewEvents', { last_sync_timestamp: 0 });
  const whole = await calls.call('GetConversation', { conversation_spec: { conversation_id: { id } } });
  expect(calls.refusal?.code).toBe('conversation_unavailable');
  expect(JSON.stringify([recent, all, whole])).not.toContain('secret');
};

const lookUpAddressBook: Attempt = async ({ calls }) => {
  const most = limits.placeholdersPerDay;
  const specs = Array.from({ length: most + 1 }, () => ({
    email: newAddress('book'),
    create_offnetwork_gaia: true,
  }));
  await calls.call('GetEntityById', { batch_lookup_spec: specs });
  expect(calls.refusal).toEqual({ code: 'too_many_new_addresses', parameters: { most } });
};

const lookUpHostileAddress: Attempt = async ({ calls }) => {
  const long = `${'x'.repeat(100_000)}@y.example`;
  for (const email of [long, 'a\u0000@y.example', 'a\u202e@y.example', 'a b@y.example', 'a@b@c']) {
    await calls.call('GetEntityById', lookUp(email));
    expect([email.slice(0, 20), calls.refusal?.code]).toEqual([email.slice(0, 20), 'email_invalid']);
  }
};

const guessResetCode: Attempt = async ({ server, victim }) => {
  const statuses: number[] = [];
  for (let n = 0; n <= limits.passwordResetAttempts; n += 1) {
    const code = `aaaaa-bbbbb-ccccc-${String(n).padStart(5, 'd')}`;
    const { status } = await request(server.one, '/reset/code', {
      contentType: 'application/x-www-form-urlencoded',
      body: new URLSearchParams({ code, password, again: password }).toString(),
    });
    statuses.push(status);
  }
  for (const status of statuses) expect([403, 429]).toContain(status);
  expect(statuses.at(-1)).toBe(429);
  await signIn(server, victim);
};

attempts('accounts', {
  'cannot read what was written to an address by signing up with it': { extended: signUpWithAddress },
  'cannot make people of a whole address book': { extended: lookUpAddressBook },
  'cannot make a person of what is no address': { extended: lookUpHostileAddress },
  'cannot guess a code for a forgotten password': guessResetCode,
});
