import { newId, systemClock, USEC_PER_SEC } from '../../protocol/index.ts';
import { tokenHash } from '../auth/tokens.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { readCount } from './read-command.ts';
import { printFields, withStore } from './with-store.ts';

const standardDays = 7;
const most = { uses: 10_000, days: 3650 };

/** `parley-server invite create`: the code is alone on stdout. */
export async function inviteCreate(given: Given): Promise<number> {
  const uses = readCount(given, 'uses', 1, most.uses);
  const days = readCount(given, 'days', standardDays, most.days);
  const code = newId();
  const expiresAt = systemClock.nowUsec() + days * 24 * 60 * 60 * USEC_PER_SEC;
  await withStore(given, (store) => store.accounts.createInvite(tokenHash(code), null, expiresAt, uses));
  printFields(code);
  return 0;
}

/** `parley-server invite revoke` */
export async function inviteRevoke(given: Given): Promise<number> {
  // As at sign-up: what was pasted may end in a space.
  const hash = tokenHash((given.argument ?? '').trim());
  const isRevoked = await withStore(given, ({ accounts }) =>
    accounts.revokeInvite(hash, systemClock.nowUsec()),
  );
  if (!isRevoked)
    throw new CommandFailure('no one can sign up with this code: it is wrong, used up, expired or revoked');
  return 0;
}
