import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { invitationMail } from './invitation.ts';
import { createMailer, MailError } from './mailer.ts';

interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}
let server: SMTPServer | null = null;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A mail server on loopback that takes mail for everyone but nobody@example.com. */
async function listen(login?: { user: string; pass: string }): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = [];
  server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(new Error('who is that'));
    },
    onRcptTo({ address }, _session, done) {
      done(address === 'nobody@example.com' ? new Error('no such user') : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://${login ? `${login.user}:${login.pass}@` : ''}127.0.0.1:${port}`, taken };
}

const mail = await invitationMail({
  to: 'bob@example.com',
  inviter: 'Ann\r\nBcc: all@example.com <b>"&',
  host: 'chat.example.org',
  link: 'https://chat.example.org/invite/AAAAAAAAAAbbbbbbbbb-_9',
  days: 14,
});

it('is sent from where the option says, whatever the inviter is called', async () => {
  const { url, taken } = await listen();
  const mailer = createMailer({ url, from: 'Parley <parley@example.org>' });
  await mailer.check();
  await mailer.send(mail);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({ from: 'parley@example.org', to: ['bob@example.com'] });
  const [head = '', body = ''] = (taken[0]?.source ?? '').split(/\r\n\r\n([^]*)/);
  expect(head).toContain('From: Parley <parley@example.org>');
  expect(head).not.toMatch(/^Bcc:/im);
  expect(body).toContain('/invite/AAAAAAAAAAbbbbbbbbb-_9');
});

it('has the same words as text and as HTML, with names escaped', () => {
  expect(mail.subject).toBe('Ann Bcc: all@example.com <b>"& invited you to Parley');
  expect(mail.text).toContain('https://chat.example.org/invite/AAAAAAAAAAbbbbbbbbb-_9\n');
  expect(mail.html).toContain('&lt;b&gt;&quot;&amp; invited you');
  expect(mail.html).not.toContain('<b>');
});

it('says whether it was the address, the login or the way there', async () => {
  const { url } = await listen({ user: 'parley', pass: 'right' });
  const from = 'parley@example.org';
  const why = async (work: Promise<void>) => {
    const error: unknown = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return error instanceof MailError ? error.reason : error;
  };
  expect(await why(createMailer({ url, from }).check())).toBeNull();
  expect(await why(createMailer({ url: url.replace('right', 'wrong'), from }).check())).toBe('login');
  expect(await why(createMailer({ url, from }).send({ ...mail, to: 'nobody@example.com' }))).toBe('refused');
  expect(await why(createMailer({ url: 'smtp://127.0.0.1:1', from }).check())).toBe('unreachable');
});
