import { requestedProfile } from '../../domain/people/asked-profile.ts';
import { entityOf } from '../../domain/people/entity.ts';
import { mediaPath } from '../../domain/messages/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { showLater } from '../../store/conversations/unshown-changes.ts';
import { visibleMedia } from '../../store/media/media.ts';
import { personById, personByPhone, type Person } from '../../store/people/people.ts';
import {
  type ProfilePhoto,
  renamePerson,
  writeProfile,
  writeProfilePhoto,
} from '../../store/accounts/profile.ts';
import type { Context, Handler } from '../context/context.ts';

/** What the caller says of themselves. A new name or photo is seen in every conversation in which it stands, after the answer. */
export const updateProfile: Handler<'UpdateProfile'> = async (context, request) => {
  const { caller, store } = context;
  const { gaiaId } = caller;
  const requested = requestedProfile(request);
  const changed = await store.write(async (tx) => {
    const before = await own(tx, gaiaId);
    if (requested.phone) {
      const holder = await personByPhone(tx, requested.phone);
      if (holder && holder.gaiaId !== gaiaId) {
        throw new Refusal('phone_taken');
      }
    }
    await writeProfile(tx, gaiaId, requested);
    const renamed = requested.displayName !== undefined && requested.displayName !== before.displayName;
    if (renamed) await renamePerson(tx, before, requested.displayName);
    const pictured = requested.photoId !== undefined && requested.photoId !== before.photoId;
    if (pictured) await writeProfilePhoto(tx, before, await photoOf(tx, context, requested.photoId));
    const isToShow = renamed || pictured;
    if (isToShow) await showLater(tx, gaiaId);
    return { isToShow, self: await own(tx, gaiaId) };
  });
  if (changed.isToShow) context.showChanges();
  return { response: { self_entity: entityOf(changed.self, caller.email) }, pushes: [] };
};

/**
 * The photo that is to be shown. Its address begins with `//`, as this schema has it.
 *
 * @throws Refusal when it is not an image that the caller uploaded
 */
async function photoOf(
  tx: Transaction,
  { caller, clock, options }: Context,
  id: string | null,
): Promise<ProfilePhoto | null> {
  if (id === null) return null;
  const media = await visibleMedia(tx, id, caller.gaiaId, clock.nowUsec());
  if (media?.ownerId !== caller.gaiaId) throw new Refusal('photo_not_uploaded');
  const url = `${options.publicUrl.replace(/\/+$/, '')}${mediaPath(id)}`;
  return { id, url: url.replace(/^https?:/, '') };
}

async function own(tx: Transaction, gaiaId: string): Promise<Person> {
  const person = await personById(tx, gaiaId);
  if (!person) throw new Error('the caller has no account');
  // As at another process, of which this one learns a moment later.
  if (person.deleted) throw new Refusal('account_deleted');
  return person;
}
