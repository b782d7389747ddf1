import type { Kysely } from 'kysely';
import { indexWords } from '../../domain/people/search.ts';
import type { Tables } from '../query/tables.ts';

const atOnce = 500;

/** The words of all people in the form in which searches compare them: they were without accents only. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('person_words').execute();
  for (let after = ''; ;) {
    const people = await db
      .selectFrom('people')
      .select(['gaia_id', 'display_name', 'email'])
      .where('placeholder', '=', 0)
      .where('gaia_id', '>', after)
      .orderBy('gaia_id')
      .limit(atOnce)
      .execute();
    const words = people.flatMap(({ gaia_id: id, display_name: displayName, email }) =>
      indexWords({ displayName, email }).map((word) => ({ word, person_id: id })),
    );
    for (let from = 0; from < words.length; from += atOnce) {
      await db
        .insertInto('person_words')
        .values(words.slice(from, from + atOnce))
        .execute();
    }
    const last = people.at(-1);
    if (last === undefined) return;
    after = last.gaia_id;
  }
}
