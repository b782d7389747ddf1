// Above 300 lines: the four operations on live state are tested with the same three people and their clients.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ActiveClientState,
  ClientPresenceStateType,
  FieldMask,
  FocusDevice,
  FocusType,
  type SetPresenceRequest,
  TypingType,
} from '../../protocol/index.ts';
import { setBlocked } from '../store/conversations/set-blocked.ts';
import { converse, send } from './testing/requests.ts';
import { type TestClient, TestServer } from './testing/test-server.ts';
import { Refusal } from '../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let eve: TestClient;
let phone: TestClient;
let chat: string;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  bob = await server.person('Bob');
  eve = await server.person('Eve');
  phone = await server.client(ann.caller.gaiaId, ann.caller.email, 'mobile');
  chat = (await converse(server, ann, [bob])).id;
  await send(server, bob, chat, 'yes');
  await server.advance(0);
  quiet();
});
afterEach(() => server[Symbol.asyncDispose]());

function quiet(): void {
  for (const client of [ann, bob, eve, phone]) client.received.length = 0;
}
const idOf = ({ caller }: TestClient) => ({ gaia_id: caller.gaiaId });
const presenceTo = (client: TestClient) =>
  client.received.flatMap((u) => u.presence_notification?.presence ?? []);

describe('SetTyping', () => {
  const type = (type: TypingType, client = ann) =>
    server.call('SetTyping', client, { conversation_id: { id: chat }, type });
  const typing = (client: TestClient) => client.received.map((u) => u.typing_notification?.type);

  it('reaches the others and the typist’s other clients, and runs out', async () => {
    const { timestamp } = await type(TypingType.TYPING_TYPE_STARTED);
    for (const client of [bob, phone]) {
      expect(client.received.map((u) => u.typing_notification)).toEqual([
        {
          conversation_id: { id: chat },
          sender_id: { gaia_id: ann.caller.gaiaId, chat_id: ann.caller.gaiaId },
          timestamp,
          type: TypingType.TYPING_TYPE_STARTED,
        },
      ]);
    }
    expect(ann.received).toEqual([]);
    expect(eve.received).toEqual([]);
    await server.advance(19_999);
    expect(bob.received).toHaveLength(1);
    await server.advance(1);
    expect(typing(bob)).toEqual([1, TypingType.TYPING_TYPE_STOPPED]);
    await server.advance(60_000);
    expect(bob.received).toHaveLength(2);
  });

  it('starts its time again each time, and ends with STOPPED', async () => {
    await type(TypingType.TYPING_TYPE_STARTED);
    await server.advance(15_000);
    await type(TypingType.TYPING_TYPE_STARTED);
    await server.advance(15_000);
    expect(typing(bob)).toEqual([1, 1]);
    await type(TypingType.TYPING_TYPE_STOPPED);
    await server.advance(60_000);
    expect(typing(bob)).toEqual([1, 1, 3]);
  });

  it('stops when the client leaves', async () => {
    await type(TypingType.TYPING_TYPE_PAUSED);
    await server.disconnect(ann);
    expect(typing(bob)).toContain(TypingType.TYPING_TYPE_STOPPED);
  });

  it('is refused without a type and outside', async () => {
    await expect(type(TypingType.TYPING_TYPE_UNKNOWN)).rejects.toThrow(
      new Refusal('field_invalid', { field: 'type', allowed: 'STARTED, PAUSED, STOPPED' }),
    );
    await expect(type(TypingType.TYPING_TYPE_STARTED, eve)).rejects.toThrow(
      new Refusal('conversation_unavailable'),
    );
  });

  it('does not reach people who block each other', async () => {
    await server.store.write((tx) => setBlocked(tx, bob.caller.gaiaId, ann.caller.gaiaId, true));
    await type(TypingType.TYPING_TYPE_STARTED);
    expect(bob.received).toEqual([]);
    expect(phone.received).toHaveLength(1);
  });
});

describe('SetFocus', () => {
  const focus = (client: TestClient, timeout_secs: number, type: FocusType) =>
    server.call('SetFocus', client, { conversation_id: { id: chat }, type, timeout_secs });
  const focused = (client: TestClient) => client.received.map((u) => u.focus_notification?.type);

  it('names the device and runs out after its own time', async () => {
    await focus(phone, 5, FocusType.FOCUS_TYPE_FOCUSED);
    expect(bob.received[0]?.focus_notification).toMatchObject({
      type: FocusType.FOCUS_TYPE_FOCUSED,
      device: FocusDevice.FOCUS_DEVICE_MOBILE,
    });
    expect(ann.received).toHaveLength(1);
    expect(phone.received).toEqual([]);
    await server.advance(5000);
    expect(focused(bob)).toEqual([1, FocusType.FOCUS_TYPE_UNFOCUSED]);
  });

  it('lasts 20 seconds when not asked, and at most 300', async () => {
    await focus(ann, 0, FocusType.FOCUS_TYPE_FOCUSED);
    await server.advance(20_000);
    expect(focused(bob)).toEqual([1, 2]);
    await focus(ann, 9999, FocusType.FOCUS_TYPE_FOCUSED);
    await server.advance(300_000);
    expect(focused(bob)).toEqual([1, 2, 1, 2]);
  });

  it('is refused without a type', async () => {
    await expect(focus(ann, 0, FocusType.FOCUS_TYPE_UNKNOWN)).rejects.toThrow(
      new Refusal('field_invalid', { field: 'type', allowed: 'FOCUSED, UNFOCUSED' }),
    );
  });
});

describe('SetActiveClient', () => {
  const claim = (client: TestClient, is_active: boolean, timeout_secs = 60) =>
    server.call('SetActiveClient', client, {
      is_active,
      full_jid: `${client.caller.email}/${client.caller.resource}`,
      timeout_secs,
    });
  const state = (client: TestClient) =>
    client.received.map((u) => u.state_update_header?.active_client_state);
  const { ACTIVE_CLIENT_STATE_IS_ACTIVE: mine, ACTIVE_CLIENT_STATE_OTHER_ACTIVE: others } = ActiveClientState;
  const none = ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE;

  it('is pushed to every own client as that client sees it', async () => {
    await claim(ann, true);
    expect([state(ann), state(phone)]).toEqual([[mine], [others]]);
    expect(ann.received[0]?.self_presence_notification?.client_presence_state?.identifier).toEqual({
      resource: ann.caller.resource,
    });
    expect(bob.received).toEqual([]);
    await claim(ann, true);
    expect(state(ann)).toEqual([mine]);
    await claim(phone, true);
    expect([state(ann), state(phone)]).toEqual([
      [mine, others],
      [others, mine],
    ]);
  });

  it('can be given up by its holder only', async () => {
    await claim(ann, true);
    await claim(phone, false);
    expect(state(phone)).toEqual([others]);
    await claim(ann, false);
    expect(state(phone)).toEqual([others, none]);
  });

  it('runs out, and ends with its client’s session', async () => {
    await claim(ann, true, 30);
    await server.advance(30_000);
    expect(state(phone)).toEqual([others, none]);
    await claim(ann, true, 999_999);
    await server.advance(3_600_000);
    expect(state(phone).slice(2)).toEqual([others, none]);
    await claim(ann, true);
    quiet();
    await server.disconnect(ann);
    expect(phone.received[0]?.self_presence_notification).toBeTruthy();
    expect(state(phone)[0]).toBe(none);
  });

  it('speaks for the calling client only', async () => {
    await expect(
      server.call('SetActiveClient', ann, {
        is_active: true,
        full_jid: `${ann.caller.email}/${phone.caller.resource}`,
      }),
    ).rejects.toThrow(
      new Refusal('field_invalid', {
        field: 'full_jid',
        allowed: `${ann.caller.email}/${ann.caller.resource}`,
      }),
    );
  });
});

describe('SetPresence', () => {
  const set = (request: SetPresenceRequest, client = ann) => server.call('SetPresence', client, request);
  const self = async () => server.call('GetSelfInfo', ann, {});

  it('turns do-not-disturb on for a time, and says when it ends', async () => {
    await set({ dnd_setting: { do_not_disturb: true, timeout_secs: 60 } });
    const until = server.clock.nowUsec() + 60_000_000;
    for (const client of [ann, phone]) {
      const [update] = client.received;
      expect(update?.self_presence_notification?.do_not_disturb_setting).toEqual({
        do_not_disturb: true,
        expiration_timestamp: until,
      });
      expect(update?.state_update_header?.notification_settings?.dnd_settings).toEqual({
        do_not_disturb: true,
        expiration_timestamp: until,
      });
    }
    expect(presenceTo(bob)).toMatchObject([
      { user_id: { gaia_id: ann.caller.gaiaId }, presence: { reachable: true, available: false } },
    ]);
    const { dnd_state } = await self();
    expect(dnd_state).toMatchObject({ do_not_disturb: true, expiration_timestamp: until });
    expect(dnd_state?.version).toBeGreaterThan(0);
    quiet();
    await server.advance(60_000);
    expect(ann.received[0]?.self_presence_notification?.do_not_disturb_setting).toEqual({
      do_not_disturb: false,
    });
    expect(ann.received[0]?.state_update_header?.notification_settings ?? null).toBeNull();
    expect(presenceTo(bob)).toMatchObject([{ presence: { available: true } }]);
    expect((await self()).dnd_state?.do_not_disturb).toBe(false);
  });

  it('keeps do-not-disturb without a time until it is turned off', async () => {
    await set({ dnd_setting: { do_not_disturb: true } });
    await server.advance(7 * 24 * 3_600_000);
    expect((await self()).dnd_state?.do_not_disturb).toBe(true);
    await set({ dnd_setting: { do_not_disturb: false } });
    expect((await self()).dnd_state?.do_not_disturb).toBe(false);
  });

  it('keeps and pushes the mood, and takes it back', async () => {
    const mood = (text: string) => ({
      mood_message: { mood_content: { segment: [{ type: 0 as const, text }] } },
    });
    await set({ mood_setting: mood('at sea') });
    expect(presenceTo(bob)).toMatchObject([{ presence: { mood_message: mood('at sea').mood_message } }]);
    expect(phone.received[0]?.self_presence_notification?.mood_state?.mood_setting).toMatchObject(
      mood('at sea'),
    );
    expect((await self()).self_entity?.presence?.mood_message).toMatchObject(mood('at sea').mood_message);
    quiet();
    await set({ mood_setting: mood('') });
    expect(presenceTo(bob)[0]?.presence?.mood_message?.mood_content?.segment).toEqual([]);
  });

  it('signs the desktop off while the phone stays', async () => {
    await set({ desktop_off_setting: { desktop_off: true } });
    expect(presenceTo(bob)).toMatchObject([
      { presence: { reachable: true, device_status: { desktop: false, mobile: true } } },
    ]);
    expect(ann.received[0]?.self_presence_notification).toMatchObject({
      desktop_off_setting: { desktop_off: true },
      desktop_off_state: { desktop_off: true },
    });
    await server.disconnect(phone);
    expect(presenceTo(bob).at(-1)).toMatchObject({ presence: { reachable: false } });
    expect((await self()).desktop_off_state).toMatchObject({ desktop_off: true });
  });

  it('is idle when every client is, by word or by silence', async () => {
    const state = (type: ClientPresenceStateType, timeout_secs: number) => ({
      presence_state_setting: { type, timeout_secs },
    });
    const { CLIENT_PRESENCE_STATE_DESKTOP_IDLE: idle, CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE: active } =
      ClientPresenceStateType;
    await set(state(idle, 0), phone);
    expect(ann.received[0]?.self_presence_notification?.client_presence_state).toEqual({
      identifier: { resource: phone.caller.resource },
      state: idle,
    });
    await set(state(active, 30));
    expect(presenceTo(bob).at(-1)?.presence?.available).toBe(true);
    await server.advance(30_000);
    expect(presenceTo(bob).at(-1)?.presence).toMatchObject({ reachable: true, available: false });
    await set(state(active, 30));
    expect(presenceTo(bob).at(-1)?.presence?.available).toBe(true);
    await expect(set(state(0, 0))).rejects.toThrow(
      new Refusal('field_invalid', {
        field: 'presence_state_setting.type',
        allowed: 'NONE, DESKTOP_IDLE, DESKTOP_ACTIVE',
      }),
    );
  });

  it('reaches no one who shares no active conversation or is blocked', async () => {
    await set({ dnd_setting: { do_not_disturb: true } });
    expect(eve.received).toEqual([]);
    quiet();
    await server.store.write((tx) => setBlocked(tx, ann.caller.gaiaId, bob.caller.gaiaId, true));
    await set({ dnd_setting: { do_not_disturb: false } });
    expect(bob.received).toEqual([]);
  });

  it('changes nothing when one of its settings is refused', async () => {
    const segment = [{ type: 2 as const, text: 'x', link_data: { link_target: 'javascript:x' } }];
    await expect(
      set({
        dnd_setting: { do_not_disturb: true },
        mood_setting: { mood_message: { mood_content: { segment } } },
      }),
    ).rejects.toThrow(new Refusal('link_not_allowed'));
    expect((await self()).dnd_state?.do_not_disturb).toBe(false);
    expect(ann.received).toEqual([]);
  });
});

describe('a client that connects later', () => {
  const states = (client: TestClient) =>
    client.received.flatMap((u) => u.self_presence_notification?.client_presence_state ?? []);

  it('gets what the person’s other clients reported of themselves, and no one else does', async () => {
    const { CLIENT_PRESENCE_STATE_DESKTOP_IDLE: idle } = ClientPresenceStateType;
    await server.call('SetPresence', ann, { presence_state_setting: { type: idle, timeout_secs: 60 } });
    await server.advance(0);
    quiet();
    const tablet = await server.client(ann.caller.gaiaId, ann.caller.email, 'tablet');
    expect(states(tablet)).toEqual([{ identifier: { resource: ann.caller.resource }, state: idle }]);
    expect([ann, phone, bob, eve].flatMap(states)).toEqual([]);
    const [result] =
      (await server.call('QueryPresence', bob, { participant_id: [idOf(ann)] })).presence_result ?? [];
    expect(result?.presence?.device_status).toEqual({ mobile: true, desktop: false, tablet: true });
  });
});

describe('QueryPresence', () => {
  const query = async (client: TestClient, of: TestClient[], field_mask: FieldMask[] = []) =>
    (
      await server.call('QueryPresence', client, {
        participant_id: of.map(({ caller }) => ({ gaia_id: caller.gaiaId })),
        field_mask,
      })
    ).presence_result;

  it('answers about people in common conversations with everything that was requested', async () => {
    const [result] = (await query(bob, [ann])) ?? [];
    expect(result?.presence).toMatchObject({
      reachable: true,
      available: true,
      device_status: { desktop: true, mobile: true, tablet: false },
    });
    const [one] = (await query(bob, [ann], [FieldMask.FIELD_MASK_REACHABLE])) ?? [];
    expect(one?.presence?.reachable).toBe(true);
    expect(one?.presence?.available ?? null).toBeNull();
    expect(one?.presence?.device_status ?? null).toBeNull();
  });

  it('answers nothing about strangers and blocked people', async () => {
    expect((await query(eve, [ann]))?.[0]?.presence ?? null).toBeNull();
    await server.store.write((tx) => setBlocked(tx, ann.caller.gaiaId, bob.caller.gaiaId, true));
    const [result] = (await query(bob, [ann])) ?? [];
    expect(result?.user_id?.gaia_id).toBe(ann.caller.gaiaId);
    expect(result?.presence ?? null).toBeNull();
  });

  it('remembers when someone was last seen', async () => {
    await server.advance(1000);
    const left = server.clock.nowUsec();
    await server.disconnect(ann);
    await server.disconnect(phone);
    await server.advance(5000);
    const [result] = (await query(bob, [ann])) ?? [];
    expect(result?.presence).toMatchObject({
      reachable: false,
      available: false,
      last_seen: { last_seen_timestamp_usec: left, usec_since_last_seen: 5_000_000 },
    });
    expect(presenceTo(bob).at(-1)?.presence?.reachable).toBe(false);
    quiet();
    await server.connect(ann);
    expect(presenceTo(bob)).toMatchObject([{ presence: { reachable: true } }]);
  });
});
