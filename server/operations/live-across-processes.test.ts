import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ActiveClientState,
  ClientPresenceStateType,
  FocusType,
  type SetPresenceRequest,
  TypingType,
} from '../../protocol/index.ts';
import { goneMs } from '../bus/peers.ts';
import { tendMs } from '../presence/directory.ts';
import { doubledMs } from '../presence/fact-learner.ts';
import { quiet, TestCluster } from './testing/cluster.ts';
import { converse, send } from './testing/requests.ts';
import type { TestClient, TestServer } from './testing/test-server.ts';
import { Refusal } from '../domain/refusal.ts';

let cluster: TestCluster;
let left: TestServer;
let right: TestServer;
let ann: TestClient;
let bob: TestClient;
let phone: TestClient;
let chat: string;

// Ann's desktop is at the left process, her phone and Bob are at the right one.
beforeEach(async () => {
  cluster = await TestCluster.start(['left', 'right']);
  left = cluster.at('left');
  right = cluster.at('right');
  ann = await left.person('Ann');
  bob = await right.person('Bob');
  phone = await right.client(ann.caller.gaiaId, ann.caller.email, 'mobile');
  chat = (await converse(left, ann, [bob])).id;
  await send(right, bob, chat, 'yes');
  await cluster.settle();
  quiet(ann, bob, phone);
});
afterEach(() => cluster[Symbol.asyncDispose]());

const presenceTo = (client: TestClient) =>
  client.received.flatMap((u) => u.presence_notification?.presence ?? []);
const claimSeenBy = (client: TestClient) =>
  client.received
    .filter((u) => u.self_presence_notification)
    .map((u) => u.state_update_header?.active_client_state);
const claim = async (server: TestServer, client: TestClient, is_active = true) => {
  const full_jid = `${client.caller.email}/${client.caller.resource}`;
  await server.call('SetActiveClient', client, { is_active, full_jid, timeout_secs: 60 });
};
const set = (server: TestServer, client: TestClient, request: SetPresenceRequest) =>
  server.call('SetPresence', client, request);
const typing = (client: TestClient) =>
  client.received.flatMap(({ typing_notification: pushed }) => pushed?.type ?? []);
const type = (kind: TypingType) => left.call('SetTyping', ann, { conversation_id: { id: chat }, type: kind });

describe('messages', () => {
  it('reach both processes once, in their order', async () => {
    for (let n = 0; n < 5; n++) {
      await Promise.all([send(left, ann, chat, `l${n}`), send(right, bob, chat, `r${n}`)]);
    }
    await cluster.settle();
    for (const client of [ann, bob, phone]) {
      const at = client.received.flatMap((u) => u.event_notification?.event?.timestamp ?? []);
      expect(at).toHaveLength(10);
      expect(at).toEqual([...at].sort((a, b) => a - b));
    }
  });

  it('wait for those that another process committed before', async () => {
    await send(right, bob, chat, 'first');
    await send(left, ann, chat, 'second');
    // Nothing has come over yet from the right.
    await left.advance(0);
    expect(ann.received).toEqual([]);
    await cluster.settle();
    expect(ann.received).toHaveLength(2);
    expect(left.resyncs).toBe(0);
  });

  it('that are lost make the process synchronise its clients', async () => {
    cluster.board.loses = (from) => from === 'right';
    await send(right, bob, chat, 'lost');
    await cluster.settle();
    cluster.board.loses = () => false;
    // Nothing else is sent: the next sign of life shows it.
    await cluster.advance(3000);
    expect(left.resyncs).toBe(1);
    expect(right.resyncs).toBe(0);
    await send(right, bob, chat, 'heard');
    await cluster.settle();
    expect(ann.received).toHaveLength(1);
  });

  it('that a client found in the store are not pushed to it late', async () => {
    await right.disconnect(phone);
    await cluster.settle();
    quiet(phone);
    await send(left, ann, chat, 'on its way');
    await right.connect(phone);
    await cluster.settle();
    await send(left, ann, chat, 'new');
    await cluster.settle();
    expect(phone.received.filter((u) => u.event_notification)).toHaveLength(1);
    expect(bob.received.filter((u) => u.event_notification)).toHaveLength(2);
  });

  it('are served without the bus, and clients synchronise when it is back', async () => {
    cluster.board.connect('left', false);
    await send(right, bob, chat, 'unheard');
    await send(left, ann, chat, 'alone');
    await cluster.settle();
    expect(ann.received).toHaveLength(1);
    cluster.board.connect('left', true);
    await cluster.settle();
    expect([left.resyncs, right.resyncs]).toEqual([1, 1]);
    await cluster.advance(3000);
    expect([left.resyncs, right.resyncs]).toEqual([1, 1]);
    await send(right, bob, chat, 'together');
    await cluster.settle();
    expect(ann.received).toHaveLength(2);
  });
});

describe('presence', () => {
  const { CLIENT_PRESENCE_STATE_DESKTOP_IDLE: idle } = ClientPresenceStateType;

  it('is known to a process that starts later', async () => {
    await claim(left, ann);
    await set(left, ann, { presence_state_setting: { type: idle, timeout_secs: 0 } });
    const late = await cluster.add('late');
    expect(await late.live.clientsOf(bob.caller.gaiaId)).toEqual(new Set([bob.caller.clientId]));
    const presence = (await late.live.presenceOf([ann.caller.gaiaId])).get(ann.caller.gaiaId);
    expect(presence).toMatchObject({ reachable: true, device_status: { desktop: false, mobile: true } });
    // Of who uses which client it learns with the person's first session there.
    const tablet = await late.client(ann.caller.gaiaId, ann.caller.email, 'tablet');
    await cluster.settle();
    expect(late.live.activeClientState(ann.caller.gaiaId, tablet.caller.clientId)).toBe(
      ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE,
    );
    const reported = tablet.received.map((u) => u.self_presence_notification?.client_presence_state?.state);
    expect(reported).toContain(idle);
  });

  it('ends when the last client leaves, wherever the others were', async () => {
    await Promise.all([left.disconnect(ann), right.disconnect(phone)]);
    await cluster.settle();
    expect(presenceTo(bob).at(-1)?.presence).toMatchObject({ reachable: false, available: false });
    const presence = (await right.live.presenceOf([ann.caller.gaiaId])).get(ann.caller.gaiaId);
    expect(presence?.last_seen?.last_seen_timestamp_usec).toBeGreaterThan(0);
  });

  it('is sent again after a while away', async () => {
    await left.disconnect(ann);
    await right.disconnect(phone);
    await cluster.settle();
    quiet(bob);
    await left.connect(ann);
    await cluster.settle();
    expect(presenceTo(bob).map(({ presence }) => presence?.reachable)).toEqual([true]);
  });

  it('is idle when every client is', async () => {
    const setting = { presence_state_setting: { type: idle, timeout_secs: 0 } };
    await set(left, ann, setting);
    await cluster.settle();
    expect(presenceTo(bob)).toMatchObject([{ presence: { available: true } }]);
    expect(phone.received[0]?.self_presence_notification?.client_presence_state?.state).toBe(idle);
    await set(right, phone, setting);
    await cluster.settle();
    expect(presenceTo(bob).at(-1)?.presence).toMatchObject({ reachable: true, available: false });
  });

  it('of a process that died is over for those who are left', async () => {
    await right.disconnect(phone);
    await type(TypingType.TYPING_TYPE_STARTED);
    await claim(left, ann);
    await cluster.settle();
    quiet(bob);
    await cluster.kill('left');
    for (let ms = 0; ms < goneMs + tendMs; ms += 3000) await cluster.advance(3000);
    expect(presenceTo(bob).map(({ presence }) => presence?.reachable)).toEqual([false]);
    expect(typing(bob)).toContain(TypingType.TYPING_TYPE_STOPPED);
    expect(await right.live.clientsOf(ann.caller.gaiaId)).toEqual(new Set());
  });
});

describe('do-not-disturb', () => {
  it('is in the headers of all processes until it ends', async () => {
    await set(left, ann, { dnd_setting: { do_not_disturb: true, timeout_secs: 60 } });
    await cluster.settle();
    const [update] = phone.received;
    expect(update?.self_presence_notification?.do_not_disturb_setting?.do_not_disturb).toBe(true);
    expect(update?.state_update_header?.notification_settings?.dnd_settings?.do_not_disturb).toBe(true);
    expect(presenceTo(bob).at(-1)?.presence?.available).toBe(false);
    await cluster.advance(60_000);
    for (const client of [ann, phone]) {
      const settings = client.received.flatMap(
        (u) => u.self_presence_notification?.do_not_disturb_setting ?? [],
      );
      expect(settings).toMatchObject([{ do_not_disturb: true }, { do_not_disturb: false }]);
    }
    expect(presenceTo(bob).at(-1)?.presence?.available).toBe(true);
  });
});

describe('the active client', () => {
  const {
    ACTIVE_CLIENT_STATE_IS_ACTIVE: mine,
    ACTIVE_CLIENT_STATE_OTHER_ACTIVE: others,
    ACTIVE_CLIENT_STATE_NO_ACTIVE: none,
  } = ActiveClientState;

  it('is one, whatever was claimed where', async () => {
    await claim(left, ann);
    await cluster.settle();
    expect([claimSeenBy(ann), claimSeenBy(phone)]).toEqual([[mine], [others]]);
    await claim(right, phone);
    await cluster.settle();
    expect([claimSeenBy(ann), claimSeenBy(phone)]).toEqual([
      [mine, others],
      [others, mine],
    ]);
    await claim(left, ann, false);
    await cluster.settle();
    expect(claimSeenBy(ann)).toHaveLength(2);
    await right.disconnect(phone);
    await cluster.settle();
    expect(claimSeenBy(ann).at(-1)).toBe(none);
  });

  it('is the same for all when two claim it at once', async () => {
    await Promise.all([claim(left, ann), claim(right, phone)]);
    await cluster.settle();
    const states = [left, right].map(({ live }) =>
      [ann, phone].map(({ caller }) => live.activeClientState(caller.gaiaId, caller.clientId)),
    );
    expect(states[0]).toEqual(states[1]);
    expect(states[0]?.toSorted()).toEqual([mine, others].toSorted());
    expect(claimSeenBy(ann).at(-1)).toBe(states[0]?.[0]);
    expect(claimSeenBy(phone).at(-1)).toBe(states[0]?.[1]);
  });
});

describe('typing and focus', () => {
  it('cross processes, and end once', async () => {
    await type(TypingType.TYPING_TYPE_STARTED);
    await left.call('SetFocus', ann, {
      conversation_id: { id: chat },
      type: FocusType.FOCUS_TYPE_FOCUSED,
      timeout_secs: 30,
    });
    await cluster.settle();
    for (const client of [bob, phone]) expect(typing(client)).toEqual([TypingType.TYPING_TYPE_STARTED]);
    expect(ann.received).toEqual([]);
    // In steps: a process that says nothing for so long counts as gone.
    for (let ms = 0; ms < 30_000; ms += 3000) await cluster.advance(3000);
    expect(typing(bob)).toEqual([TypingType.TYPING_TYPE_STARTED, TypingType.TYPING_TYPE_STOPPED]);
    const focus = bob.received.flatMap(({ focus_notification: pushed }) => (pushed ? [pushed] : []));
    expect(focus.map((pushed) => pushed.type)).toEqual([
      FocusType.FOCUS_TYPE_FOCUSED,
      FocusType.FOCUS_TYPE_UNFOCUSED,
    ]);
  });
});

describe('a client', () => {
  it('has one session: the newest', async () => {
    await right.connect(ann);
    await cluster.settle();
    await cluster.advance(doubledMs);
    await send(right, bob, chat, 'once');
    await cluster.settle();
    expect(ann.received.filter((u) => u.event_notification)).toHaveLength(1);
    // The older session ends without taking anything along.
    await left.disconnect(ann);
    await cluster.settle();
    expect(await left.live.clientsOf(ann.caller.gaiaId)).toContain(ann.caller.clientId);
    expect(presenceTo(bob)).toEqual([]);
  });

  it('counts everywhere', async () => {
    await cluster.settle();
    const clients = [ann, phone].map(({ caller }) => caller.clientId);
    expect(await left.live.clientsOf(ann.caller.gaiaId)).toEqual(new Set(clients));
    expect(await left.live.connectedAmong([bob.caller.clientId, 'no one'])).toEqual(
      new Set([bob.caller.clientId]),
    );
  });
});

it('one easter egg a second, wherever it is sent', async () => {
  const egg = (server: TestServer, client: TestClient) =>
    server.call('EasterEgg', client, { conversation_id: { id: chat }, easter_egg: { message: 'ponies' } });
  await egg(left, ann);
  await cluster.settle();
  await expect(egg(right, phone)).rejects.toThrow(new Refusal('easter_egg_too_soon'));
  await cluster.advance(1000);
  await egg(right, phone);
  await cluster.settle();
  expect(bob.received.filter((u) => u.easter_egg_notification)).toHaveLength(2);
});
