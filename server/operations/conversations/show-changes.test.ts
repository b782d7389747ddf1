import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlockState, ConversationType, limits } from '../../../protocol/index.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Push } from '../../domain/events/push.ts';
import { showLater, unshownChanges } from '../../store/conversations/unshown-changes.ts';
import { converse } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { showChanges } from './show-changes.ts';

const group = ConversationType.CONVERSATION_TYPE_GROUP;

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob] = [await server.person('Ann'), await server.person('Bob')];
});
afterEach(() => server[Symbol.asyncDispose]());

/** How many conversations each commit showed. */
async function commitsOf(publish: (pushes: readonly Push[]) => void = () => {}): Promise<number[]> {
  const commits: number[] = [];
  await showChanges(server.store, (pushes) => {
    commits.push(pushes.length);
    publish(pushes);
  });
  return commits;
}
const groups = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await converse(server, ann, [bob], group);
};
const named = ({ received }: TestClient, name: string): string[] =>
  received.flatMap(({ conversation }) =>
    conversation?.participant_data?.some(({ fallback_name: each }) => each === name)
      ? [conversation.conversation_id?.id ?? '']
      : [],
  );

describe('conversations', () => {
  it('show a change twenty in each commit', async () => {
    await groups(45);
    await server.store.write((tx) => showLater(tx, ann.caller.gaiaId));
    expect(await commitsOf()).toEqual([20, 20, 5]);
    expect(await unshownChanges(server.store.reader)).toEqual([]);
  });

  it('show a change in commits of five hundred members', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 399 }, (_, n) =>
        server.store.accounts.createAccount(
          { email: `p${n}@example.org`, displayName: 'Person', passwordHash: 'x' },
          { by: 'administrator' },
        ),
      ),
    );
    const invitee_id = accounts.map(({ gaiaId }) => ({ gaia_id: gaiaId }));
    for (let n = 0; n < 4; n += 1) await server.call('CreateConversation', ann, { type: group, invitee_id });
    await server.store.write((tx) => showLater(tx, ann.caller.gaiaId));
    expect(await commitsOf()).toEqual([2, 2, 0]);
  });

  it('go on where a stop interrupted them, and each shows it once', async () => {
    await groups(45);
    const pushed: string[] = [];
    const keep = (pushes: readonly Push[]): void => {
      for (const { conversation } of pushes)
        pushed.push(conversation?.views.shared.conversation_id?.id ?? '');
    };
    await server.store.write((tx) => showLater(tx, ann.caller.gaiaId));
    const stopped = commitsOf((pushes) => {
      keep(pushes);
      throw new Error('killed');
    });
    await expect(stopped).rejects.toThrow('killed');
    expect(await commitsOf(keep)).toEqual([20, 5]);
    expect(new Set(pushed).size).toBe(45);
    expect(pushed).toHaveLength(45);
  });

  it('begin anew with a change that comes before all show the one before', async () => {
    await groups(25);
    await server.store.write((tx) => showLater(tx, ann.caller.gaiaId));
    const stopped = commitsOf(() => {
      throw new Error('killed');
    });
    await expect(stopped).rejects.toThrow('killed');
    await server.store.write((tx) => showLater(tx, ann.caller.gaiaId));
    expect(await commitsOf()).toEqual([20, 5]);
  });

  it('show another name to those who are connected, and the end of a block to both', async () => {
    await groups(21);
    await server.call('UpdateProfile', ann, { display_name: 'Anna' });
    expect(new Set(named(bob, 'Anna')).size).toBe(21);
    const participant_id = { gaia_id: ann.caller.gaiaId };
    await server.call('SetBlockState', bob, { participant_id, block_state: BlockState.BLOCK_STATE_BLOCK });
    await server.call('UpdateProfile', ann, { display_name: 'Ada' });
    expect(named(bob, 'Ada')).toEqual([]);
    await server.call('SetBlockState', bob, { participant_id, block_state: BlockState.BLOCK_STATE_UNBLOCK });
    expect(new Set(named(bob, 'Ada')).size).toBe(21);
  });
});

it('makes no more than 200 groups a day for one person, and a pair all the same', async () => {
  const make = () => converse(server, ann, [], group);
  await Promise.all(Array.from({ length: limits.groupsPerDay }, make));
  await expect(make()).rejects.toThrow(new Refusal('too_many_new_groups', { most: limits.groupsPerDay }));
  await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_ONE_TO_ONE);
  await converse(server, bob, [], group);
  await server.advance(24 * 60 * 60 * 1000 + 1000);
  await make();
});
