import { expect, test } from 'vitest';
import { ConversationType, limits } from '../../protocol/index.ts';
import { refusedHeader } from './support/refused.ts';
import { addCrowd } from './support/crowd.ts';
import { signIn, signUp } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { textMessage } from './support/talk.ts';

test('a group of five hundred is made, talked in, and takes no one more', async () => {
  await using server = await TestServer.start();
  const creator = await signUp(server, 'mira');
  const crowd = await addCrowd(server, limits.participants);

  await using session = await TestSession.open(server, creator.token);
  const type = ConversationType.CONVERSATION_TYPE_GROUP;
  const invitees = crowd.map(({ gaiaId }) => ({ gaia_id: gaiaId }));
  const tooMany = await session.call('CreateConversation', { type, invitee_id: invitees });
  expect(tooMany.response_header).toMatchObject(
    refusedHeader('too_many_invitees', { most: limits.invitees }),
  );
  const { conversation } = await session.call('CreateConversation', {
    type,
    invitee_id: invitees.slice(0, limits.invitees),
  });
  expect(conversation?.participant_data).toHaveLength(limits.participants);
  const id = conversation?.conversation_id?.id ?? '';

  const members = await Promise.all(
    crowd.slice(0, 3).map(async (member) => {
      const { token } = await signIn(server, member);
      return TestSession.open(server, token);
    }),
  );
  await session.call('SendChatMessage', textMessage(id, 'to all of you'));
  for (const member of members) {
    await member.until(() =>
      member.updates.some((update) => Boolean(update.event_notification?.event?.chat_message)),
    );
    await member[Symbol.asyncDispose]();
  }

  const { response_header } = await session.call('AddUser', {
    event_request_header: { conversation_id: { id } },
    invitee_id: invitees.slice(-1),
  });
  expect(response_header).toMatchObject(refusedHeader('group_full', { most: limits.participants }));
});
