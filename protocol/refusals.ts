/**
 * Every reason for which the server does not grant a request, by its code, with the parameters that go into its text.
 * docs/protocol/refusals.md explains each; words/*.json say it to people under `refusal.<code>`.
 */
export const refusals = {
  // Any operation
  field_missing: { field: 'text' },
  field_invalid: { field: 'text', allowed: 'text' },
  text_too_long: { field: 'text', most: 'number' },
  field_too_large: { field: 'text', most: 'number' },
  too_many_values: { field: 'text', most: 'number' },
  too_many_people: { most: 'number' },
  too_many_lookups: { most: 'number', seconds: 'number' },
  answer_too_large: { most: 'number' },
  person_unknown: { id: 'text' },
  person_is_caller: {},
  nothing_to_change: {},
  host_not_allowed: { host: 'text' },
  key_of_other_event: {},
  server_busy: { seconds: 'number' },

  // Accounts
  sign_in_wrong: {},
  sign_in_needed: {},
  account_changed: {},
  account_disabled: {},
  account_invalid: {},
  email_taken: {},
  password_wrong: {},
  password_changed: {},
  password_too_short: { least: 'number' },
  password_too_long: { most: 'number' },
  invite_needed: {},
  invite_invalid: {},
  sign_up_closed: {},
  too_many_attempts: { seconds: 'number' },
  too_many_sign_ins: { seconds: 'number' },
  too_many_clients: { most: 'number' },

  // Conversations
  conversation_unavailable: {},
  group_needed: {},
  other_person_needed: {},
  group_full: { most: 'number' },
  too_many_invitees: { most: 'number' },
  not_invitable: { id: 'text' },
  already_in_group: {},
  already_in_conversation: {},
  not_in_group: {},
  removal_not_allowed: {},
  name_empty: {},
  name_too_long: { most: 'number' },
  name_unchanged: {},
  unseen_messages: {},
  group_link_off: {},
  group_link_already_off: {},
  group_link_dead: {},
  removed_from_group: {},
  history_turned_on: {},
  history_turned_off: {},
  history_already_on: {},
  history_already_off: {},
  history_locked: {},

  // Messages
  message_empty: {},
  message_too_long: { most: 'number', length: 'number' },
  too_many_segments: { most: 'number' },
  event_too_large: { most: 'number' },
  segment_type_unknown: { type: 'number' },
  link_not_allowed: {},
  too_many_attachments: { most: 'number' },
  attachment_not_allowed: {},
  photo_gone: {},
  photo_not_uploaded: {},
  reply_target_missing: {},
  mention_not_possible: { id: 'text' },
  mention_without_name: { name: 'text' },
  amended_message_missing: {},
  amendment_not_alone: {},
  emoji_invalid: {},
  too_many_reactions: { most: 'number' },
  invitation_pending: {},
  correction_not_own: {},
  correction_too_late: { hours: 'number' },
  too_many_corrections: { most: 'number' },
  retraction_not_allowed: {},
  retraction_too_late: { hours: 'number' },
  place_empty: {},
  coordinates_incomplete: {},
  coordinates_out_of_range: {},
  delivery_medium_not_offered: {},
  blocked_by_caller: { name: 'text' },
  cannot_receive: { name: 'text' },
  conversation_declined: { name: 'text' },
  account_deleted: {},
  no_one_else: {},
  easter_egg_too_soon: {},

  // Images
  image_format_unknown: {},
  image_damaged: {},
  image_too_large: { megabytes: 'number' },
  image_too_large_decoded: {},
  image_too_many_pixels: { megapixels: 'number' },
  animation_too_many_pixels: { megapixels: 'number' },
  animation_too_long: { most: 'number' },
  too_many_unsent_images: { most: 'number' },
  too_many_images_at_once: { seconds: 'number' },

  // Files
  file_too_large: { megabytes: 'number' },
  file_gone: {},
  file_not_uploaded: {},
  too_many_files: { most: 'number' },
  too_many_unsent_files: { most: 'number' },
  too_many_files_at_once: { seconds: 'number' },
  file_quota_used: { gigabytes: 'number' },
  file_space_used: {},
  file_storage_unavailable: {},

  // Calls
  no_call: {},
  not_in_call: {},
  call_end_not_allowed: {},
  calls_not_set_up: {},

  // Invitations by e-mail
  email_needed: {},
  email_invalid: {},
  account_exists: { to: 'text' },
  sign_up_closed_for_invitations: {},
  mail_not_set_up: { to: 'text', link: 'text' },
  mail_address_refused: { to: 'text' },
  mail_unavailable: {},
  too_many_invitations: { most: 'number' },
  invited_too_often: {},
  too_many_new_addresses: { most: 'number' },
  too_many_new_groups: { most: 'number' },
  too_many_blocks: { most: 'number' },

  // Profile, settings and devices
  mood_too_long: { most: 'number' },
  phone_invalid: {},
  phone_taken: {},
  region_invalid: {},
  calling_code_invalid: {},
  configuration_bit_unknown: {},
  client_is_caller: {},
  client_unknown: {},
} as const satisfies Record<string, Readonly<Record<string, 'text' | 'number'>>>;

export type RefusalCode = keyof typeof refusals;

/** What goes into the text of a refusal, by the names of the list. */
export type RefusalParameters<C extends RefusalCode> = {
  readonly [P in keyof (typeof refusals)[C]]: (typeof refusals)[C][P] extends 'number' ? number : string;
};

/** Why a request was not granted. */
export type RefusalDetails<C extends RefusalCode = RefusalCode> = {
  [Code in C]: { readonly code: Code; readonly parameters: RefusalParameters<Code> };
}[C];

/** A refusal's parameters as an argument: none for a code without any. */
export type RefusalArguments<C extends RefusalCode> = keyof RefusalParameters<C> extends never
  ? []
  : [parameters: RefusalParameters<C>];

export function refusalOf<C extends RefusalCode>(
  code: C,
  ...[parameters]: RefusalArguments<C>
): RefusalDetails {
  // The list says that these parameters belong to this code, which the compiler cannot follow through the union.
  return { code, parameters: parameters ?? {} } as unknown as RefusalDetails;
}

/** The same as it comes from the other end, which may be newer than the list here. */
export interface ReceivedRefusal {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Every code. */
export const refusalCodes = Object.keys(refusals) as readonly RefusalCode[];

/** A refusal that came from the other end; null for one that is not in the list or lacks a parameter. */
export function knownRefusal(received: ReceivedRefusal | null): RefusalDetails | null {
  if (received === null || !Object.hasOwn(refusals, received.code)) return null;
  const { code, parameters } = received;
  const expected: Readonly<Record<string, 'text' | 'number'>> = refusals[code as RefusalCode];
  const fits = Object.entries(expected).every(
    ([name, kind]) => typeof parameters[name] === (kind === 'number' ? 'number' : 'string'),
  );
  return fits ? ({ code, parameters } as RefusalDetails) : null;
}
