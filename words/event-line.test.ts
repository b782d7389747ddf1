import { afterEach, describe, expect, it } from 'vitest';
import {
  EventType,
  GroupLinkSharingStatus,
  HangoutEventType,
  MembershipChangeType,
  OffTheRecordStatus,
} from '../protocol/enums.ts';
import type { Event } from '../protocol/types.ts';
import { eventLine } from './event-line.ts';
import { event, names, noon, participant } from './testing.ts';
import { setLanguage } from './translate.ts';

const line = (type: number, more: Partial<Event> = {}, sender = 'rui'): string =>
  eventLine(event('1', sender, noon, { ...more, event_type: type as EventType }), names);
const joined = MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN;
const leaves = MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE;
const members = (type: MembershipChangeType, ...ids: string[]) => ({
  membership_change: { type, participant_ids: ids.map(participant) },
});
const off = OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
const on = OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD;

afterEach(() => setLanguage('en'));

describe('eventLine', () => {
  it('tells who came and went, and who did it', () => {
    expect(line(EventType.EVENT_TYPE_ADD_USER, members(joined, 'alva', 'me'))).toBe('Rui added Alva and you');
    expect(line(EventType.EVENT_TYPE_ADD_USER, members(joined, 'rui'))).toBe('Rui joined');
    expect(line(EventType.EVENT_TYPE_REMOVE_USER, members(leaves, 'wen'), 'me')).toBe('You removed Wen');
    expect(line(EventType.EVENT_TYPE_REMOVE_USER, {})).toBe('Rui left');
  });
  it('tells the new name, or that there is none', () => {
    const renamed = { conversation_rename: { new_name: 'Boat house' } };
    expect(line(EventType.EVENT_TYPE_CONVERSATION_RENAME, renamed)).toBe(
      'Rui renamed the conversation to “Boat house”',
    );
    expect(line(EventType.EVENT_TYPE_CONVERSATION_RENAME, {})).toBe('Rui removed the conversation’s name');
  });
  it('tells of history and links', () => {
    const modification = { old_otr_status: on, new_otr_status: off };
    expect(line(EventType.EVENT_TYPE_OTR_MODIFICATION, { otr_modification: modification })).toBe(
      'Rui turned history off',
    );
    expect(
      line(EventType.EVENT_TYPE_OTR_MODIFICATION, {
        otr_modification: { old_otr_status: off, new_otr_status: on },
      }),
    ).toBe('Rui turned history on');
    expect(line(EventType.EVENT_TYPE_OTR_MODIFICATION, {})).toBe('Rui changed the history setting');
    const link = { new_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON };
    expect(
      line(EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION, { group_link_sharing_modification: link }),
    ).toBe('Rui turned on the group link');
  });
  it('says that a call was missed, or that no one answered, and of others that they ended', () => {
    const ended = (...people: string[]) => ({
      event_type: HangoutEventType.HANGOUT_EVENT_TYPE_END,
      participant_id: people.map(participant),
    });
    const end = (...people: string[]) =>
      line(EventType.EVENT_TYPE_HANGOUT, { hangout_event: ended(...people) }, people[0]);
    expect(end('rui')).toBe('Missed call');
    expect(end('me')).toBe('No answer');
    expect(line(EventType.EVENT_TYPE_HANGOUT, { hangout_event: ended('rui') }, 'me')).toBe(
      'You declined the call',
    );
    expect(line(EventType.EVENT_TYPE_HANGOUT, { hangout_event: ended('me') })).toBe('Rui declined the call');
    expect(end('rui', 'me')).toBe('Call ended');
    expect(end()).toBe('Call ended');
  });
  it('says how long a call was where that is known', async () => {
    const ended = event('1', 'rui', noon, {
      event_type: EventType.EVENT_TYPE_HANGOUT,
      hangout_event: {
        event_type: HangoutEventType.HANGOUT_EVENT_TYPE_END,
        participant_id: ['rui', 'me'].map(participant),
      },
    });
    expect(eventLine(ended, names, { callMillis: 192_000 })).toBe('Call, 3 minutes 12 seconds');
    await setLanguage('de');
    expect(eventLine(ended, names, { callMillis: 192_000 })).toBe('Anruf, 3 Minuten 12 Sekunden');
  });
  it('says who joined by an invitation, between two people only', () => {
    const event_type = EventType.EVENT_TYPE_ADD_USER;
    const joins = event('1', 'rui', noon, { event_type, ...members(joined, 'rui') });
    expect(eventLine(joins, names, { group: false })).toBe('Rui joined by your invitation');
    expect(eventLine(joins, names, { group: true })).toBe('Rui joined');
    const adds = event('1', 'rui', noon, { event_type, ...members(joined, 'alva') });
    expect(eventLine(adds, names, { group: false })).toBe('Rui added Alva');
  });
  it('names who something is from', () => {
    expect(line(EventType.EVENT_TYPE_VOICEMAIL)).toBe('Voicemail from Rui');
    expect(line(EventType.EVENT_TYPE_SMS, {}, 'me')).toBe('Text message from you');
  });
  it('follows who did it in German', async () => {
    await setLanguage('de');
    expect(line(EventType.EVENT_TYPE_ADD_USER, members(joined, 'alva', 'me'))).toBe(
      'Rui hat Alva und dich hinzugefügt',
    );
    expect(line(EventType.EVENT_TYPE_REMOVE_USER, members(leaves, 'wen'), 'me')).toBe('Du hast Wen entfernt');
    expect(line(EventType.EVENT_TYPE_ADD_USER, members(joined, 'me'), 'me')).toBe('Du bist dazugekommen');
    expect(line(EventType.EVENT_TYPE_ADD_USER, members(joined, 'rui', 'me'), 'me')).toBe(
      'Rui und du seid dazugekommen',
    );
    expect(line(EventType.EVENT_TYPE_ADD_USER, members(joined, 'me', 'rui'), 'me')).toBe(
      'Du und Rui seid dazugekommen',
    );
    expect(line(EventType.EVENT_TYPE_REMOVE_USER, members(leaves, 'alva', 'rui'))).toBe(
      'Alva und Rui sind gegangen',
    );
    expect(line(EventType.EVENT_TYPE_SMS, {}, 'me')).toBe('SMS von dir');
  });
  it('has different words for every kind of call event', () => {
    const said = Object.values(HangoutEventType).map((type) =>
      line(EventType.EVENT_TYPE_HANGOUT, { hangout_event: { event_type: type } }),
    );
    expect(new Set(said).size).toBe(said.length);
  });
  it('has words for every known kind and for one that no one knows yet', () => {
    for (const type of [...Object.values(EventType), 4711]) expect(line(type)).not.toBe('');
    expect(line(4711)).toBe('Unsupported message. Update Parley to see it.');
  });
});
