import { afterEach, beforeEach, expect, it } from 'vitest';
import { limits, OffnetworkAddressType } from '../../../protocol/index.ts';
import { tokenHash } from '../../auth/tokens.ts';
import { type Mail, MailError } from '../../mail/mailer.ts';
import { usableInvite } from '../../store/accounts/invites.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let sent: Mail[];
beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  sent = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  server.options = { ...server.options, mailer };
});
afterEach(() => server[Symbol.asyncDispose]());

const type = OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL;
const invite = (email = 'bob@example.com', by = ann) =>
  server.call('SendOffnetworkInvitation', by, { invitee_address: { type, email } });
const codeIn = (text = '') => /\/invite\/([\w-]{22})/.exec(text)?.[1] ?? 'none';
const isGood = async (code: string) =>
  (await usableInvite(server.store.reader, tokenHash(code), server.clock.nowUsec())) !== null;
const signUp = (email: string, code: string, policy: 'invite' | 'open' = 'invite') =>
  server.store.accounts.createAccount(
    { email, displayName: 'Bob', passwordHash: 'x' },
    { by: 'policy', policy, inviteHash: tokenHash(code), local: true },
  );

it('lets that address sign up, once', async () => {
  await invite();
  expect(sent).toMatchObject([{ to: 'bob@example.com', subject: 'Ann invited you to Parley' }]);
  const code = codeIn(sent[0]?.text);
  await expect(signUp('eve@example.com', code)).rejects.toThrow('invite_invalid');
  await signUp('Bob@example.com', code);
  expect(await isGood(code)).toBe(false);
  await expect(signUp('bob2@example.com', code)).rejects.toThrow('invite_invalid');
  await expect(invite()).rejects.toThrow(new Refusal('account_exists', { to: 'bob@example.com' }));
});

it('is used up also where no one needs it', async () => {
  await invite();
  const code = codeIn(sent[0]?.text);
  await signUp('eve@example.com', code, 'open');
  expect(await isGood(code)).toBe(true);
  await signUp('bob@example.com', code, 'open');
  expect(await isGood(code)).toBe(false);
});

it('is good for a bounded time', async () => {
  await invite();
  const code = codeIn(sent[0]?.text);
  await server.advance((limits.mailedInviteDays * 24 * 3600 - 60) * 1000);
  expect(await isGood(code)).toBe(true);
  await server.advance(120_000);
  expect(await isGood(code)).toBe(false);
});

it('hands out the link where no mail is sent', async () => {
  server.options = { ...server.options, mailer: null };
  const error = await invite().then(
    () => null,
    (thrown: Refusal) => thrown.details,
  );
  if (error?.code !== 'mail_not_set_up') throw new Error('no link was handed out');
  const { to, link } = error.parameters;
  expect(to).toBe('bob@example.com');
  expect(link).toMatch(/^https:\/\/chat\.example\.org\/invite\/[\w-]{22}$/);
  expect(await isGood(codeIn(link))).toBe(true);
});

it('leaves nothing usable when the mail was not taken', async () => {
  const fail = (reason: MailError['reason']) => {
    const send = async (mail: Mail) => {
      sent.push(mail);
      throw new MailError(reason, '550 5.1.1');
    };
    server.options = { ...server.options, mailer: { send } };
  };
  fail('refused');
  await expect(invite()).rejects.toThrow(new Refusal('mail_address_refused', { to: 'bob@example.com' }));
  fail('unreachable');
  await expect(invite()).rejects.toThrow(new Refusal('mail_unavailable'));
  expect(sent).toHaveLength(2);
  for (const { text } of sent) expect(await isGood(codeIn(text))).toBe(false);
});

it('is refused where no one may sign up', async () => {
  server.options = { ...server.options, signUp: 'closed' };
  await expect(invite()).rejects.toThrow(new Refusal('sign_up_closed_for_invitations'));
  expect(sent).toEqual([]);
});

it('is for a few people a day, and few times for each', async () => {
  const { mailedInvitesPerAddress, invitesPerDay } = limits;
  for (let n = 0; n < mailedInvitesPerAddress; n += 1) await invite();
  await expect(invite('BOB@example.com', await server.person('Cid'))).rejects.toThrow(
    new Refusal('invited_too_often'),
  );
  for (let n = mailedInvitesPerAddress; n < invitesPerDay; n += 1) await invite(`b${n}@example.com`);
  await expect(invite('more@example.com')).rejects.toThrow(
    new Refusal('too_many_invitations', { most: invitesPerDay }),
  );
  await server.advance(24 * 3600 * 1000 + 1000);
  await invite('more@example.com');
});
