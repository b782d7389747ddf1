import { indexWords } from '../../domain/people/search.ts';
import { emailKey } from '../../domain/people/names.ts';
import type { Transaction } from '../query/connection.ts';
import * as sql from './account-statements.ts';
import type { NewAccount } from './accounts.ts';

/** What a new person is. */
export interface NewPersonKind {
  readonly administrator?: boolean;
  /** Who made the placeholder; absent: it is an account. */
  readonly placeholderBy?: string;
}

/** Stores someone who was not there before. */
export async function insertPerson(
  tx: Transaction,
  gaiaId: string,
  account: NewAccount,
  { administrator = false, placeholderBy }: NewPersonKind,
): Promise<void> {
  await tx.run(sql.insertPerson, {
    gaia_id: gaiaId,
    email: account.email,
    email_key: emailKey(account.email),
    display_name: account.displayName,
    phone: null,
    photo_url: null,
    photo_id: null,
    gender: 0,
    password_hash: account.passwordHash,
    administrator: administrator ? 1 : 0,
    placeholder: placeholderBy === undefined ? 0 : 1,
    placeholder_by: placeholderBy ?? null,
    disabled: 0,
    created_at: tx.position(),
    last_seen: 0,
    deletion: 0,
    country_region: null,
    country_code: null,
  });
  if (placeholderBy !== undefined) return;
  for (const word of indexWords(account)) await tx.run(sql.insertWord, { word, person_id: gaiaId });
}
