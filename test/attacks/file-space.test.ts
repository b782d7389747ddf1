// What one can do to the space that everyone's files share.
import { expect, test } from 'vitest';
import { announce, sendPart, uploadFile } from '../contract/support/files.ts';
import { request } from '../contract/support/http.ts';
import { signUp } from '../contract/support/person.ts';
import { TestServer } from '../contract/support/server.ts';
import { measure } from './support/measure.ts';

const megabyte = 1_000_000;
const options = ['--file-quota', '3MB/2MB', '--max-file-size', '2MB'];

test('accounts that announce files take no one else’s space, and what is full takes no more', async () => {
  await using server = await TestServer.start({ args: options });
  await using _figures = await measure('the space of files', server);
  const victim = await signUp(server, 'victim');
  const attackers = await Promise.all(['eve', 'eva', 'eli'].map((name) => signUp(server, name)));
  for (const attacker of attackers) expect((await announce(server, attacker, 2 * megabyte)).status).toBe(201);
  const fileId = await uploadFile(server, victim, Buffer.alloc(1.5 * megabyte, 'a plan'));
  const fetched = await request(server, `/files/${fileId}`, { method: 'GET', token: victim.token });
  expect(fetched.status).toBe(200);

  const [attacker = victim] = attackers;
  const path = (await announce(server, attacker, megabyte / 2)).headers.get('location') ?? '';
  await uploadFile(server, victim, Buffer.alloc(0.4 * megabyte, 'another plan'));
  const answers = [
    await sendPart(server, attacker, path, 0, Buffer.alloc(megabyte / 2, 'rubbish')),
    await announce(server, attacker, megabyte / 2),
  ];
  for (const { status, headers } of answers) {
    const refusal = expect.stringContaining('file_space_used') as unknown;
    expect([status, headers.get('parley-refusal')]).toEqual([413, refusal]);
  }
});
