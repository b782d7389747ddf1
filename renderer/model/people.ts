import { InvitationStatus } from '../../protocol/enums.ts';
import type { Conversation, Entity, Presence } from '../../protocol/types.ts';
import { photoIdAt } from '../../protocol/photo-address.ts';
import type { PersonView, SelfView } from '../../preload/views.ts';
import type { PresenceKind } from '../kit/avatar/presence-kind.ts';
import { photoSource } from './media.ts';
import { t } from '../../words/translate.ts';
import { matches } from '../../words/matches.ts';
import { idOf } from '../../words/participants.ts';

/** Only what the page may load: our own scheme, or bytes that are already here. */
export function loadablePicture(url: string | null | undefined): string | null {
  return url && /^(?:app:|blob:|data:image\/)/u.test(url) ? url : null;
}

/** The address of a person's photo; null: draw initials. `account`: the one that knows them. */
export function faceOf(account: string | undefined, entity: Entity | null | undefined): string | null {
  const id = photoIdAt(entity?.properties?.photo_url);
  return id === null || !account ? null : photoSource(account, id, 'thumbnail');
}

/**
 * The server reports "available" only for someone who is neither idle nor in do-not-disturb; an active device with
 * available=false can therefore only mean do-not-disturb. What one may not see is absent: null, nothing to show.
 */
export function presenceOf(presence: Presence | null | undefined): PresenceKind | null {
  if (typeof (presence?.reachable ?? presence?.available) !== 'boolean') return null;
  if (presence?.reachable !== true) return presence?.available === true ? 'available' : 'off';
  if (presence.available === true) return 'available';
  const device = presence.device_status;
  const active = device?.desktop === true || device?.mobile === true || device?.tablet === true;
  return active ? 'busy' : 'idle';
}

/** The person's own mark follows their settings: the server does not send people their own presence. */
export function ownPresence(self: SelfView, online: boolean, appearsAway: boolean): PresenceKind {
  if (self.desktopOff || !online) return 'off';
  if (self.doNotDisturb.on) return 'busy';
  return appearsAway ? 'idle' : 'available';
}

/** Empty where nothing is known. */
export const presenceWord = (kind: PresenceKind | null): string => (kind ? t(`presence.${kind}`) : '');

/** The kinds of device that a person is active on; empty if there are none or they are hidden. */
export function deviceWords(presence: Presence | null | undefined): string[] {
  const use = presence?.device_status;
  return (['desktop', 'mobile', 'tablet'] as const)
    .filter((device) => use?.[device] === true)
    .map((device) => t(`people.devices.${device}`));
}

/** Invited, and has neither accepted nor declined yet. */
export function isPending(conversation: Conversation, id: string): boolean {
  const data = conversation.participant_data?.find((entry) => idOf(entry.id) === id);
  return (
    (data?.new_invitation_status ?? data?.invitation_status) === InvitationStatus.INVITATION_STATUS_PENDING
  );
}

export const personMatches = (person: PersonView, query: string): boolean =>
  [
    person.entity.properties?.display_name,
    person.entity.properties?.canonical_email,
    ...(person.entity.properties?.email ?? []),
  ].some((text) => text && matches(text, query));
