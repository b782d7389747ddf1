import { expect, it } from 'vitest';
import type { Account } from '../accounts/accounts.ts';
import type { TrustStore } from '../net/trust-store.ts';
import { networkHandlers } from './network-commands.ts';
import { conforming } from './fixtures/conforming.ts';

function setup() {
  const done: string[] = [];
  const account = (server: string) =>
    ({
      server,
      session: {
        retryNow: () => done.push(`retry ${server}`),
        stop: async () => done.push(`stop ${server}`),
        start: async () => done.push(`start ${server}`),
      },
    }) as unknown as Account;
  const trust = {
    accept: (host: string, fingerprint: string) => done.push(`accept ${host} ${fingerprint}`),
    forget: (host: string) => done.push(`forget ${host}`),
    list: () => [],
  } as unknown as TrustStore;
  const servers = ['https://chat.example.org', 'https://chat.example.org:8443', 'http://127.0.0.1:4700'];
  const handlers = conforming(networkHandlers({ accounts: { list: () => servers.map(account) }, trust }));
  return { handlers, done };
}

it('connects the accounts of a host once its certificate is accepted', () => {
  const { handlers, done } = setup();
  void handlers.acceptCertificate('chat.example.org:8443', 'AB');
  expect(done).toEqual(['accept chat.example.org:8443 AB', 'retry https://chat.example.org:8443']);
});

it('ends the connections that rest on a certificate when it is taken back', async () => {
  const { handlers, done } = setup();
  await handlers.forgetCertificate('chat.example.org');
  expect(done).toEqual([
    'forget chat.example.org',
    'stop https://chat.example.org',
    'start https://chat.example.org',
  ]);
});
