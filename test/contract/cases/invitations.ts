import { expect } from 'vitest';
import { newId, OffnetworkAddressType, refusalOf } from '../../../protocol/index.ts';
import type { OperationCase } from '../frame/operation-case.ts';
import { postJson } from '../support/http.ts';

const { OFFNETWORK_ADDRESS_TYPE_EMAIL: byEmail } = OffnetworkAddressType;
const to = (email: string) => ({ invitee_address: { type: byEmail, email } });

const sendOffnetworkInvitation: OperationCase<'SendOffnetworkInvitation'> = {
  good: {
    'a mail brings a link, and the address is someone from then on': (scene) => {
      const email = `${newId()}@elsewhere.example`;
      return {
        request: to(email),
        answer: {},
        stored: async () => {
          const mail = scene.mail.mails.find((one) => one.includes(`To: ${email}`));
          expect(mail).toMatch(/\/invite\/[\w-]{22}/);
          const found = await scene.extended('GetEntityById', { batch_lookup_spec: [{ email }] });
          expect(found.entity_result).toMatchObject([{ entity: [{ id: {} }] }]);
        },
      };
    },
  },
  refused: {
    'no address': () => ({ request: {}, why: refusalOf('email_needed') }),
    'what is no address': () => ({ request: to('no one at all'), why: refusalOf('email_invalid') }),
    'who has an account': async ({ server }) => {
      const account = `${newId()}@elsewhere.example`.toLowerCase();
      await postJson(server, '/auth/v1/signup', { account, password: 'long enough', displayName: 'There' });
      return { request: to(account), why: refusalOf('account_exists', { to: account }) };
    },
    'an address that the mail server does not know': () => {
      const domain = newId()
        .toLowerCase()
        .replaceAll(/[^a-z]/g, 'x');
      const address = `refused@${domain}.example`;
      return { request: to(address), why: refusalOf('mail_address_refused', { to: address }) };
    },
  },
};

const createInvitation: OperationCase<'CreateInvitation'> = {
  good: {
    'a code with which people sign up': () => ({
      request: {},
      answer: { code: expect.stringMatching(/^[\w-]{22}$/), expiration_timestamp: expect.any(Number) },
    }),
  },
  refused: {},
};

export const invitationCases = {
  CreateInvitation: createInvitation,
  SendOffnetworkInvitation: sendOffnetworkInvitation,
};
