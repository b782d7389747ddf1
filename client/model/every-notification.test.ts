import { expect, it } from 'vitest';
import {
  ActiveClientState,
  BlockState,
  ConfigurationBitType,
  ConversationStatus,
  ConversationView,
  DeleteType,
  EventType,
  FocusType,
  HangoutEventType,
  MembershipChangeType,
  NotificationLevel,
  ReplyToInviteType,
  RichPresenceType,
  SoundState,
  TypingType,
  decode,
  encode,
  schema,
  type Conversation,
  type StateUpdate,
} from '../../protocol/index.ts';
import { plainSelf } from '../testing.ts';
import { applyUpdate } from './apply-update.ts';
import { nothingCached } from './cached-state.ts';
import { callParticipants } from './call.ts';
import { ChangeBatch } from './change-batch.ts';
import type { Change } from './change.ts';
import { invitationOf } from './invitation.ts';
import { Model } from './model.ts';
import { notificationNames, pushedOf, type NotificationName } from './pushed.ts';
import { Unsaved } from './unsaved.ts';

const NOW = 1_800_000_000_000_000;
const who = (id: string) => ({ gaia_id: id, chat_id: id });
const c = { conversation_id: { id: 'c' } };
const whole = (more: Conversation = {}): Conversation => ({
  ...c,
  current_participant: [who('me'), who('ann')],
  self_conversation_state: {
    status: ConversationStatus.CONVERSATION_STATUS_INVITED,
    inviter_id: who('ann'),
    view: [ConversationView.CONVERSATION_VIEW_INBOX],
    sort_timestamp: 5,
  },
  ...more,
});

function modelOf(changes: ChangeBatch): Model {
  const model = new Model(changes, new Unsaved(() => {}));
  model.load(
    { ...nothingCached, self: plainSelf },
    { state: () => ({ draft: '', draftPhotos: [], outbox: [] }), annotations: () => [] },
  );
  model.putConversation(whole());
  model.people.put({ id: who('ann') });
  changes.take();
  return model;
}

interface Row {
  readonly update: StateUpdate;
  /** The kinds of change that it is reported as. */
  readonly changes: readonly Change['kind'][];
  /** What of the model shows it. */
  readonly seen: (model: Model) => unknown;
  readonly becomes: unknown;
}

const conversationOf = (model: Model): Conversation | undefined => model.conversation('c');
const shown = (model: Model) => model.conversations.get('c');

/** One row for each field of StateUpdate. */
const table: Record<string, Row> = {
  state_update_header: {
    update: {
      state_update_header: {
        active_client_state: ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE,
        notification_settings: { dnd_settings: { do_not_disturb: true, expiration_timestamp: NOW + 1 } },
      },
    },
    changes: ['self', 'activeClient'],
    seen: ({ self }) => [self?.activeClientState, self?.dnd],
    becomes: [ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE, { on: true, untilUsec: NOW + 1 }],
  },
  conversation: {
    // As a base client hears of what it has no notification for.
    update: { conversation: whole({ name: 'new' }) },
    changes: ['conversations'],
    seen: (model) => conversationOf(model)?.name,
    becomes: 'new',
  },
  conversation_notification: {
    update: { conversation_notification: { conversation: whole({ name: 'new' }) } },
    changes: ['conversations'],
    seen: (model) => conversationOf(model)?.name,
    becomes: 'new',
  },
  event_notification: {
    update: {
      event_notification: {
        event: {
          ...c,
          event_id: 'e',
          timestamp: 9,
          sender_id: who('ann'),
          event_type: EventType.EVENT_TYPE_HANGOUT,
          hangout_event: {
            event_type: HangoutEventType.HANGOUT_EVENT_TYPE_START,
            participant_id: [who('ann')],
          },
        },
      },
    },
    changes: ['conversations', 'timeline', 'arrived'],
    seen: (model) => callParticipants(conversationOf(model) ?? {}, model.events.timeline('c').events),
    becomes: ['ann'],
  },
  focus_notification: {
    update: { focus_notification: { ...c, sender_id: who('ann'), type: FocusType.FOCUS_TYPE_FOCUSED } },
    changes: ['conversations', 'focus'],
    seen: (model) => shown(model)?.focused,
    becomes: ['ann'],
  },
  typing_notification: {
    update: { typing_notification: { ...c, sender_id: who('ann'), type: TypingType.TYPING_TYPE_STARTED } },
    changes: ['conversations', 'typing'],
    seen: (model) => shown(model)?.typing,
    becomes: ['ann'],
  },
  notification_level_notification: {
    update: { notification_level_notification: { ...c, level: NotificationLevel.NOTIFICATION_LEVEL_QUIET } },
    changes: ['conversations'],
    seen: (model) => conversationOf(model)?.self_conversation_state?.notification_level,
    becomes: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
  },
  reply_to_invite_notification: {
    update: {
      reply_to_invite_notification: { ...c, type: ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT },
    },
    changes: ['conversations'],
    seen: (model) => invitationOf(conversationOf(model) ?? {}),
    becomes: null,
  },
  watermark_notification: {
    update: { watermark_notification: { ...c, sender_id: who('me'), latest_read_timestamp: 3 } },
    changes: ['conversations', 'read'],
    seen: (model) => model.ownWatermark('c'),
    becomes: 3,
  },
  view_modification: {
    update: { view_modification: { ...c, new_view: ConversationView.CONVERSATION_VIEW_ARCHIVED } },
    changes: ['conversations'],
    seen: (model) => conversationOf(model)?.self_conversation_state?.view,
    becomes: [ConversationView.CONVERSATION_VIEW_ARCHIVED],
  },
  easter_egg_notification: {
    update: {
      easter_egg_notification: { ...c, sender_id: who('ann'), easter_egg: { message: 'ponies' } },
    },
    changes: ['easterEgg'],
    seen: (model) => conversationOf(model)?.name ?? null,
    becomes: null,
  },
  self_presence_notification: {
    update: {
      self_presence_notification: {
        client_presence_state: { identifier: { resource: 'r2' }, state: 40 },
        do_not_disturb_setting: { do_not_disturb: true },
        desktop_off_state: { desktop_off: true },
        mood_state: {
          mood_setting: { mood_message: { mood_content: { segment: [{ type: 0, text: 'm' }] } } },
        },
      },
    },
    changes: ['self'],
    seen: ({ self }) => [self?.clients, self?.dnd.on, self?.desktopOff, self?.mood[0]?.text],
    becomes: [{ r2: 40 }, true, true, 'm'],
  },
  delete_notification: {
    update: {
      delete_notification: {
        ...c,
        delete_action: { delete_upper_bound_timestamp: 5, delete_type: DeleteType.DELETE_TYPE_UPPER_BOUND },
      },
    },
    changes: ['conversations'],
    seen: (model) => model.has('c'),
    becomes: false,
  },
  presence_notification: {
    update: { presence_notification: { presence: [{ user_id: who('ann'), presence: { available: true } }] } },
    changes: ['people'],
    seen: (model) => model.people.all.get('ann')?.presence?.available,
    becomes: true,
  },
  block_notification: {
    update: {
      block_notification: {
        block_state_change: [{ participant_id: who('ann'), new_block_state: BlockState.BLOCK_STATE_BLOCK }],
      },
    },
    changes: ['self'],
    seen: ({ self }) => self?.settings.blocked,
    becomes: ['ann'],
  },
  notification_setting_notification: {
    update: {
      notification_setting_notification: {
        configuration_bit: [
          { configuration_bit_type: ConfigurationBitType.CONFIGURATION_BIT_TYPE_UNKNOWN_3, value: true },
        ],
        desktop_sound_setting: {
          desktop_sound_state: SoundState.SOUND_STATE_OFF,
          desktop_ring_sound_state: SoundState.SOUND_STATE_OFF,
        },
      },
    },
    changes: ['self'],
    seen: ({ self }) => [self?.desktopSound, self?.settings.ringSound, self?.settings.configurationBits],
    becomes: [false, false, { 3: true }],
  },
  rich_presence_enabled_state_notification: {
    update: {
      rich_presence_enabled_state_notification: {
        rich_presence_enabled_state: [
          { type: RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN, enabled: false },
        ],
      },
    },
    changes: ['self'],
    seen: ({ self }) => self?.settings.richPresence,
    becomes: { [RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN]: false },
  },
};

const fields = (schema.messages['StateUpdate'] ?? []).map(([name]) => name);

it('the typed pushes are those of the schema', () => {
  const notifications = (schema.messages['StateUpdate'] ?? []).filter((row) => row[5] !== null);
  expect([...notificationNames].sort()).toEqual(notifications.map(([name]) => name).sort());
  expect(notificationNames).toHaveLength(15);
});

it.each(fields)('%s is reported and kept', (field) => {
  const row = table[field];
  if (!row) throw new Error(`no row for StateUpdate.${field}`);
  const changes = new ChangeBatch(() => {});
  const model = modelOf(changes);
  expect(row.update).toHaveProperty(field);
  applyUpdate(model, decode('StateUpdate', encode('StateUpdate', row.update)), NOW);
  expect(
    changes
      .take()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...row.changes].sort());
  expect(row.seen(model)).toEqual(row.becomes);
});

it.each(fields)('%s is a typed push', (field) => {
  const update: StateUpdate = table[field]?.update ?? {};
  const pushed = pushedOf(update);
  const isNotification = notificationNames.some((name) => name === field);
  expect(pushed.kind).toBe(isNotification ? field : 'none');
  const expected = isNotification ? update[field as NotificationName] : undefined;
  expect('notification' in pushed ? pushed.notification : undefined).toBe(expected);
  expect(pushed.conversation).toEqual(update.conversation ?? null);
  expect(pushed.header).toEqual(update.state_update_header ?? {});
});

it.each(fields)('%s does no harm to a base client', (field) => {
  const update: StateUpdate = table[field]?.update ?? {};
  const model = modelOf(new ChangeBatch(() => {}));
  const asBase = decode('StateUpdate', encode('StateUpdate', update, 'base'), 'base');
  expect(() => applyUpdate(model, asBase, NOW)).not.toThrow();
});

it('a setting that a base client is not sent is fetched', () => {
  const bits: StateUpdate = {
    notification_setting_notification: {
      configuration_bit: [{ configuration_bit_type: 3, value: true }],
    },
  };
  const asBase = decode('StateUpdate', encode('StateUpdate', bits, 'base'), 'base');
  const model = modelOf(new ChangeBatch(() => {}));
  expect(applyUpdate(model, asBase, NOW)).toEqual({ conversations: [], photosIn: null, self: true });
});

it('a conversation that comes along unchanged means that someone has another photo', () => {
  const model = modelOf(new ChangeBatch(() => {}));
  const photosIn = (update: StateUpdate) => applyUpdate(model, update, NOW).photosIn;
  const pushOf = (conversation: Conversation): StateUpdate => ({
    conversation_notification: { conversation },
    conversation,
  });
  expect(photosIn(pushOf(whole()))).toBe('c');
  expect(photosIn({ conversation: whole() })).toBe('c');
  expect(photosIn(pushOf(whole({ name: 'new' })))).toBeNull();
  expect(photosIn(pushOf(whole({ conversation_id: { id: 'd' } })))).toBeNull();
  expect(
    photosIn({ view_modification: { ...c, new_view: 1 }, conversation: whole({ name: 'new' }) }),
  ).toBeNull();
});

it('an easter egg reports who sent what where', () => {
  const changes = new ChangeBatch(() => {});
  applyUpdate(modelOf(changes), table['easter_egg_notification']?.update ?? {}, NOW);
  expect(changes.take()).toEqual([
    { kind: 'easterEgg', conversationId: 'c', sender: 'ann', message: 'ponies' },
  ]);
});

it('leaving removes a person from a call, and its end ends it', () => {
  const at = (timestamp: number, event_type: number, ...ids: string[]) => ({
    timestamp,
    sender_id: who(ids[0] ?? ''),
    hangout_event: { event_type: event_type as HangoutEventType, participant_id: ids.map(who) },
  });
  const { HANGOUT_EVENT_TYPE_START: start, HANGOUT_EVENT_TYPE_JOIN: join } = HangoutEventType;
  const { HANGOUT_EVENT_TYPE_LEAVE: leave, HANGOUT_EVENT_TYPE_END: end } = HangoutEventType;
  const on = { has_active_hangout: true };
  expect(callParticipants(on, [at(1, start, 'a'), at(2, join, 'b'), at(3, leave, 'a')])).toEqual(['b']);
  expect(callParticipants(on, [at(1, start, 'a'), at(2, end, 'a'), at(3, start, 'b')])).toEqual(['b']);
  expect(callParticipants({}, [at(1, start, 'a')])).toBeNull();
  const left = { type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE, participant_ids: [who('a')] };
  const gone = { timestamp: 3, membership_change: left };
  expect(callParticipants(on, [at(1, start, 'a'), at(2, join, 'b'), gone])).toEqual(['b']);
});

it('an event without a sender is read by no one', () => {
  const model = modelOf(new ChangeBatch(() => {}));
  const { HANGOUT_EVENT_TYPE_END: end } = HangoutEventType;
  const event = { ...c, event_id: 'e', timestamp: 9, hangout_event: { event_type: end } };
  applyUpdate(model, { event_notification: { event } }, NOW);
  expect(conversationOf(model)?.has_active_hangout).toBe(false);
  expect(conversationOf(model)?.read_state ?? []).toEqual([]);
});
