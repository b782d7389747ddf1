import {
  type Entity,
  type Gender,
  ParticipantType,
  PhotoUrlStatus,
  ProfileType,
} from '../../../protocol/index.ts';
import { emailDomain, firstName } from './names.ts';
import { participantId } from '../participant-id.ts';

export interface Profile {
  readonly gaiaId: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly photoUrl: string | null;
  readonly gender: number;
  readonly deleted?: boolean;
}

/** A person as someone with the given e-mail address sees them. */
export function entityOf(person: Profile, viewerEmail: string): Entity {
  const domain = emailDomain(person.email);
  return {
    id: participantId(person.gaiaId),
    entity_type: person.deleted
      ? ParticipantType.PARTICIPANT_TYPE_UNKNOWN
      : ParticipantType.PARTICIPANT_TYPE_GAIA,
    properties: {
      type: ProfileType.PROFILE_TYPE_ES_USER,
      display_name: person.displayName,
      first_name: firstName(person.displayName),
      photo_url: person.photoUrl,
      photo_url_status:
        person.photoUrl === null
          ? PhotoUrlStatus.PHOTO_URL_STATUS_PLACEHOLDER
          : PhotoUrlStatus.PHOTO_URL_STATUS_USER_PHOTO,
      email: person.email === null ? [] : [person.email],
      canonical_email: person.email,
      phone: person.phone === null ? [] : [person.phone],
      in_users_domain: domain !== '' && domain === emailDomain(viewerEmail),
      gender: person.gender as Gender,
    },
  };
}
