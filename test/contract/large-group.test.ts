import { expect, test } from 'vitest';
import { ConversationType, limits, ResponseStatus } from '../../protocol/index.ts';
import { signUp, signIn, type Person } from './support/person.ts';
import { runCommand, TestService } from './support/service.ts';
import { TestSession } from './support/session.ts';
import { textMessage } from './support/talk.ts';

test('a group of five hundred is made, talked in, and takes nobody more', { timeout: 240_000 }, async () => {
  await using service = await TestService.start();
  const creator = await signUp(service, 'mira');
  const lines = Array.from({ length: limits.participants }, (_value, index) => `member${index}`);
  const made = await runCommand(
    ['user', 'add', '--from-file', '-', '--data', service.dataDir],
    {},
    lines.join('\n'),
  );
  expect(made.status).toBe(0);
  const passwords = new Map(
    made.stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  );
  expect(passwords.size).toBe(limits.participants);
  const { stdout } = await runCommand(['user', 'list', '--data', service.dataDir]);
  const ids = stdout
    .split('\n')
    .filter((line) => line.startsWith('member'))
    .map((line) => line.split('\t')[1] ?? '');

  await using session = await TestSession.open(service, creator.token);
  const type = ConversationType.CONVERSATION_TYPE_GROUP;
  const invitees = ids.map((gaia_id) => ({ gaia_id }));
  const tooMany = await session.call('CreateConversation', { type, invitee_id: invitees });
  expect(tooMany.response_header).toMatchObject({
    status: ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST,
    error_description: expect.stringContaining(String(limits.invitees)),
  });
  const { conversation } = await session.call('CreateConversation', {
    type,
    invitee_id: invitees.slice(0, limits.invitees),
  });
  expect(conversation?.participant_data).toHaveLength(limits.participants);
  const id = conversation?.conversation_id?.id ?? '';

  const accounts = [...passwords].slice(0, 3);
  const members = await Promise.all(
    accounts.map(async ([account, password]) => {
      const { token } = await signIn(service, { account, password } as Person);
      return TestSession.open(service, token);
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
  expect(response_header).toMatchObject({
    status: ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST,
    error_description: expect.stringContaining(String(limits.participants)),
  });
});
