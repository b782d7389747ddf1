import type { RequestedProfile } from '../../domain/people/asked-profile.ts';
import { indexWords } from '../../domain/people/search.ts';
import { insertWord } from './account-statements.ts';
import type { Transaction } from '../query/connection.ts';
import { imageUses } from '../media/media-erasure.ts';
import type { Person } from '../people/people.ts';
import { overwriting, statement } from '../query/statement.ts';

const writeName = overwriting((db, p: { id: string; name: string }) =>
  db.updateTable('people').set({ display_name: p.name }).where('gaia_id', '=', p.id),
);
const writeGender = statement((db, p: { id: string; gender: number }) =>
  db.updateTable('people').set({ gender: p.gender }).where('gaia_id', '=', p.id),
);
const writePhone = overwriting((db, p: { id: string; phone: string | null }) =>
  db.updateTable('people').set({ phone: p.phone }).where('gaia_id', '=', p.id),
);
const writeCountry = statement((db, p: { id: string; region: string; code: number | null }) =>
  db
    .updateTable('people')
    .set({ country_region: p.region, country_code: p.code })
    .where('gaia_id', '=', p.id),
);
const writePhoto = overwriting((db, p: { id: string; photoId: string | null; url: string | null }) =>
  db.updateTable('people').set({ photo_id: p.photoId, photo_url: p.url }).where('gaia_id', '=', p.id),
);
const deleteWords = statement((db, p: { id: string }) =>
  db.deleteFrom('person_words').where('person_id', '=', p.id),
);
/** Changes what is given, but for the name and the photo. */
export async function writeProfile(tx: Transaction, id: string, requested: RequestedProfile): Promise<void> {
  const { gender, phone, country } = requested;
  if (gender !== undefined) await tx.run(writeGender, { id, gender });
  if (phone !== undefined) await tx.run(writePhone, { id, phone });
  if (country !== undefined) await tx.run(writeCountry, { id, ...country });
}

/** A profile photo: an uploaded image, and its address. */
export interface ProfilePhoto {
  readonly id: string;
  readonly url: string;
}

/** Gives a person another photo, or none; the one before is erased unless something else shows it. */
export async function writeProfilePhoto(
  tx: Transaction,
  { gaiaId: id, photoId: before }: Person,
  photo: ProfilePhoto | null,
): Promise<void> {
  await tx.run(writePhoto, { id, photoId: photo?.id ?? null, url: photo?.url ?? null });
  if (photo) await imageUses.keep(tx, [photo.id]);
  if (before !== null && before !== photo?.id) await imageUses.release(tx, before);
}

/** Gives a person another name, by which it is found at once. */
export async function renamePerson(
  tx: Transaction,
  { gaiaId: id, email }: Person,
  displayName: string,
): Promise<void> {
  await tx.run(writeName, { id, name: displayName });
  await tx.run(deleteWords, { id });
  for (const word of indexWords({ displayName, email })) await tx.run(insertWord, { word, person_id: id });
}
