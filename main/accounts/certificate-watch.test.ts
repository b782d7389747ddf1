import { expect, it } from 'vitest';
import { errorText, type ConnectionState } from '../../client/index.ts';
import type { Account } from './accounts.ts';
import { CertificateWatch } from './certificate-watch.ts';
import { t } from '../../words/translate.ts';

const watched = (): { said: string[]; become: (connection: ConnectionState) => void } => {
  const said: string[] = [];
  const watch = new CertificateWatch((words) => said.push(words));
  const become = (connection: ConnectionState): void =>
    watch.changed({ key: 'a', session: { connection } as Account['session'] }, { kind: 'connection' });
  return { said, become };
};

it('says once what is wrong where there is nothing to decide', () => {
  const { said, become } = watched();
  const text = errorText('error.keyChanged', { host: 'hill.local:4700' });
  for (let tries = 0; tries < 2; tries += 1) {
    become({ kind: 'offline', nextTryAt: 1, reason: 'Another key.', text, untrusted: true });
    become({ kind: 'connecting' });
  }
  expect(said).toEqual([t('error.keyChanged', { host: 'hill.local:4700' })]);
});

it('says once for each certificate that an account waits for a decision', () => {
  const said: string[] = [];
  const watch = new CertificateWatch((words) => said.push(words));
  const seen = (fingerprint: string, changed: boolean): ConnectionState => ({
    kind: 'offline',
    nextTryAt: 1,
    reason: '',
    certificate: {
      host: 'chat.test',
      fingerprint,
      subject: '',
      issuer: '',
      validUntil: 0,
      namesHost: true,
      changed,
    },
  });
  const become = (connection: ConnectionState): void =>
    watch.changed({ key: 'a', session: { connection } as Account['session'] }, { kind: 'connection' });

  become({ kind: 'offline', nextTryAt: 1, reason: 'There is no network.' });
  expect(said).toEqual([]);
  become(seen('AA', true));
  become({ kind: 'connecting' });
  become(seen('AA', true));
  expect(said).toHaveLength(1);
  expect(said[0]).toBe(t('notices.certificateChanged', { host: 'chat.test' }));
  become(seen('BB', false));
  expect(said).toHaveLength(2);
  watch.removed('a');
  become(seen('BB', false));
  expect(said).toHaveLength(3);
});
