import type { Kysely } from 'kysely';
import * as firstSchema from './0001-first-schema.ts';
import * as choices from './0002-choices.ts';
import * as groups from './0003-groups.ts';
import * as media from './0004-media.ts';
import * as people from './0005-people.ts';
import * as administration from './0006-administration.ts';
import * as commits from './0009-commits.ts';
import * as otrToggle from './0010-otr-toggle.ts';
import * as imageKey from './0011-image-key.ts';
import * as tokenUse from './0012-token-use.ts';
import * as placeholders from './0013-placeholders.ts';
import * as foldedWords from './0014-folded-words.ts';
import * as silence from './0015-silence.ts';
import * as bounds from './0016-bounds.ts';
import * as passwordResets from './0017-password-resets.ts';
import * as deletedAccounts from './0018-deleted-accounts.ts';
import * as unshownChanges from './0019-unshown-changes.ts';
import * as declinedInvitations from './0020-declined-invitations.ts';
import * as unseenStretches from './0021-unseen-stretches.ts';
import * as amendments from './0022-amendments.ts';
import * as files from './0023-files.ts';
import * as creatorsSince from './0024-creators-since.ts';
import * as fileSpace from './0025-file-space.ts';
import * as unmentioned from './0026-unmentioned.ts';
import * as changeMinutes from './0027-change-minutes.ts';
import * as bucket from './0028-bucket.ts';
import * as writers from './0029-writers.ts';
import * as directory from './0030-directory.ts';
import * as directoryRows from './0031-directory-rows.ts';
import type { Tables } from '../query/tables.ts';
import { stepsTaken, unknownAmong } from './record.ts';
import { alone, type Steps } from './step.ts';
import { takeSteps } from './take-steps.ts';

/**
 * Every step that ever was, by its number. A step that was released never changes. What a new one may do, and beside which programs, is in
 * CONTRIBUTING.md.
 */
export const migrations: Steps = {
  ...alone({
    '0001-first-schema': firstSchema,
    '0002-choices': choices,
    '0003-groups': groups,
    '0004-media': media,
    '0005-people': people,
    '0006-administration': administration,
    '0009-commits': commits,
    '0010-otr-toggle': otrToggle,
    '0011-image-key': imageKey,
    '0012-token-use': tokenUse,
    '0013-placeholders': placeholders,
    '0014-folded-words': foldedWords,
    '0015-silence': silence,
    '0016-bounds': bounds,
    '0017-password-resets': passwordResets,
    '0018-deleted-accounts': deletedAccounts,
    '0019-unshown-changes': unshownChanges,
    '0020-declined-invitations': declinedInvitations,
    '0021-unseen-stretches': unseenStretches,
    '0022-amendments': amendments,
    '0023-files': files,
    '0024-creators-since': creatorsSince,
    '0025-file-space': fileSpace,
    '0026-unmentioned': unmentioned,
    '0027-change-minutes': changeMinutes,
    '0028-bucket': bucket,
    '0029-writers': writers,
    '0030-directory': directory,
    '0031-directory-rows': directoryRows,
  }),
};

/** The names of all steps, in their order. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

/**
 * Takes the steps that the database has not taken, as far as others who use it can go on.
 *
 * @param steps those that this program knows
 * @throws SchemaTooNew when the database has taken steps that this program would have to know
 * @throws StillInUse when processes would have to be stopped first
 */
export async function migrate(db: Kysely<Tables>, steps: Steps = migrations): Promise<void> {
  const schema = db as unknown as Kysely<unknown>;
  const taken = await stepsTaken(schema);
  if (taken !== null) {
    unknownAmong(taken, steps);
    const names = new Set(taken.map(({ name }) => name));
    if (Object.keys(steps).every((name) => names.has(name)) && taken.every(({ needs }) => needs !== null))
      return;
  }
  await takeSteps(schema, steps);
}
