import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BlockState,
  FocusType,
  HangoutEventType,
  OffTheRecordStatus,
  ReplyToInviteType,
  type StateUpdate,
  TypingType,
} from '../../protocol/index.ts';
import { Refusal } from '../domain/refusal.ts';
import { uploaded } from './testing/images.ts';
import { TestCluster } from './testing/cluster.ts';
import { byTime, idOf, markOf, nameOf, type PairAndGroup, pairAndGroup } from './testing/pair-and-group.ts';
import { converse, send } from './testing/requests.ts';
import { type TestClient, TestServer } from './testing/test-server.ts';

const { BLOCK_STATE_BLOCK: block, BLOCK_STATE_UNBLOCK: unblock } = BlockState;
const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD } = OffTheRecordStatus;
const { HANGOUT_EVENT_TYPE_START, HANGOUT_EVENT_TYPE_END } = HangoutEventType;
const { REPLY_TO_INVITE_TYPE_ACCEPT, REPLY_TO_INVITE_TYPE_DECLINE } = ReplyToInviteType;

let scene: PairAndGroup;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
let pair: string;
let group: string;

beforeEach(async () => {
  scene = await pairAndGroup();
  ({ server, ann, bob, cid, pair, group } = scene);
});
afterEach(() => server[Symbol.asyncDispose]());

describe('in a one-to-one with a block', () => {
  const conversation_id = () => ({ id: pair });
  const acts = (by: TestClient): readonly (() => Promise<unknown>)[] => [
    () => send(server, by, pair, 'x'),
    () =>
      server.call('ModifyOTRStatus', by, {
        otr_status: OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
        event_request_header: { conversation_id: conversation_id() },
      }),
    ...Object.values(HangoutEventType).map(
      (event_type) => () =>
        server.call('UpdateHangout', by, { conversation_id: conversation_id(), event_type }),
    ),
    () =>
      server.call('EasterEgg', by, {
        conversation_id: conversation_id(),
        easter_egg: { message: 'ponies' },
      }),
  ];

  it('neither side makes an event or a push', async () => {
    await scene.setBlock(ann, bob, block);
    await scene.quiet();
    const { conversation_state } = await server.call('GetConversation', ann, {
      conversation_spec: { conversation_id: conversation_id() },
    });
    for (const [by, why] of [
      [bob, new Refusal('cannot_receive', { name: 'Ann' })],
      [ann, new Refusal('blocked_by_caller', { name: 'Bob' })],
    ] as const) {
      for (const act of acts(by)) await expect(act()).rejects.toThrow(why);
    }
    expect([ann.received, bob.received]).toEqual([[], []]);
    const now = await server.call('GetConversation', ann, {
      conversation_spec: { conversation_id: conversation_id() },
    });
    expect(now.conversation_state).toEqual(conversation_state);
  });

  it('what was sent before is still answered under its key', async () => {
    const sent = await send(server, bob, pair, 'once', 5);
    await scene.setBlock(ann, bob, block);
    expect((await send(server, bob, pair, 'once', 5)).event_id).toBe(sent.event_id);
  });

  it('a call ends with the block', async () => {
    for (const by of [ann, bob]) {
      await server.call('UpdateHangout', by, {
        conversation_id: conversation_id(),
        event_type: HANGOUT_EVENT_TYPE_START,
      });
    }
    await scene.quiet();
    await scene.setBlock(ann, bob, block);
    for (const { received } of [ann, bob]) {
      expect(received[0]?.event_notification?.event?.hangout_event?.event_type).toBe(HANGOUT_EVENT_TYPE_END);
    }
    expect(bob.received).toHaveLength(1);
    expect((await scene.seenBy(bob, pair)).has_active_hangout).toBe(false);
  });

  it('everything comes back when the last block ends', async () => {
    await send(server, ann, pair, 'unread');
    await scene.setBlock(ann, bob, block);
    await server.call('UpdateProfile', bob, { display_name: 'Robert' });
    await server.call('UpdateProfile', ann, { display_name: 'Anna' });
    await scene.setBlock(bob, ann, block);
    await send(server, cid, group, 'something to read');
    const old = markOf(await scene.seenBy(ann, pair), bob);
    await scene.read(bob, pair);
    await scene.read(bob, group);
    const marks = [markOf(await scene.seenBy(bob, pair), bob), markOf(await scene.seenBy(bob, group), bob)];
    await scene.setBlock(ann, bob, unblock);
    expect(nameOf(await scene.seenBy(ann, pair), bob)).toBe('Bob');
    expect(nameOf(await scene.seenBy(bob, pair), ann)).toBe('Ann');
    expect(markOf(await scene.seenBy(ann, pair), bob)).toEqual(old);
    expect(marks).not.toContainEqual(old);
    const { sync_timestamp } = await server.call('SyncAllNewEvents', ann, { last_sync_timestamp: 1 });
    await scene.quiet();
    await scene.setBlock(bob, ann, unblock);
    for (const [one, other, name] of [
      [ann, bob, 'Robert'],
      [bob, ann, 'Anna'],
    ] as const) {
      const pushed = one.received.flatMap(({ conversation }) => conversation ?? []);
      const synced = await server.call('SyncAllNewEvents', one, {
        last_sync_timestamp: sync_timestamp ?? 0,
      });
      const states = synced.conversation_state?.flatMap(({ conversation }) => conversation ?? []) ?? [];
      for (const seen of [pushed, states]) {
        expect(seen.map((conversation) => nameOf(conversation, other))).toEqual([name, name]);
        if (one !== ann) continue;
        expect(seen.map((conversation) => markOf(conversation, bob)).sort(byTime)).toEqual(
          marks.sort(byTime),
        );
      }
    }
  });

  it('the profile that is seen is the one from before', async () => {
    await scene.setBlock(ann, bob, block);
    const photo_id = await uploaded(server, bob);
    await server.call('UpdateProfile', bob, { display_name: 'Robert', photo: { photo_id } });
    await scene.setBlock(bob, ann, block);
    const lookup = { batch_lookup_spec: [{ gaia_id: bob.caller.gaiaId }] };
    const [entity] = (await server.call('GetEntityById', ann, lookup)).entity ?? [];
    expect(entity?.properties).toMatchObject({ display_name: 'Bob', phone: [] });
    expect(entity?.properties?.photo_url ?? null).toBeNull();
    const [blocked] = (await server.call('GetBlockedEntities', ann, {})).entity ?? [];
    expect(blocked?.properties?.display_name).toBe('Bob');
    await expect(send(server, ann, pair, 'x')).rejects.toThrow(
      new Refusal('blocked_by_caller', { name: 'Bob' }),
    );
    // Others see it, and so does the person.
    expect(nameOf(await scene.seenBy(cid, group), bob)).toBe('Robert');
    expect(nameOf(await scene.seenBy(bob, pair), bob)).toBe('Robert');
  });

  it('neither an e-mail address nor a phone number finds the other', async () => {
    await server.call('UpdateProfile', bob, { phone: '+493012345678' });
    const lookup = { batch_lookup_spec: [{ email: 'bob@example.org' }, { phone: '+493012345678' }] };
    expect((await server.call('GetEntityById', ann, lookup)).entity).toHaveLength(2);
    await scene.setBlock(bob, ann, block);
    expect((await server.call('GetEntityById', ann, lookup)).entity).toEqual([]);
  });
});

describe('on several processes', () => {
  it('what happens at one stays silent at the other, from the moment of the block', async () => {
    await using cluster = await TestCluster.start(['p0', 'p1']);
    const [p0, p1] = [cluster.at('p0'), cluster.at('p1')];
    const eve = await p0.person('Eve');
    const fay = await p1.person('Fay');
    const { id } = await converse(p0, eve, [fay]);
    await send(p1, fay, id, 'hi');
    await cluster.settle();
    // Both processes know the two as they were.
    for (const [process, one] of [[p0, eve] as const, [p1, fay] as const]) {
      await process.call('SetTyping', one, { conversation_id: { id }, type: TypingType.TYPING_TYPE_STARTED });
    }
    await p0.call('SetBlockState', eve, { participant_id: idOf(fay), block_state: block });
    await cluster.settle();
    for (const { received } of [eve, fay]) received.length = 0;
    const conversation_id = { id };
    for (const [process, one] of [[p1, fay] as const, [p0, eve] as const]) {
      await process.call('SetTyping', one, { conversation_id, type: TypingType.TYPING_TYPE_STOPPED });
      await process.call('SetFocus', one, { conversation_id, type: FocusType.FOCUS_TYPE_FOCUSED });
      await process.call('UpdateProfile', one, { display_name: 'New' });
      await process.call('UpdateWatermark', one, {
        conversation_id,
        last_read_timestamp: cluster.clock.nowUsec() + 1_000_000,
      });
      await process.call('SetPresence', one, { dnd_setting: { do_not_disturb: true } });
      await expect(send(process, one, id, 'x')).rejects.toBeInstanceOf(Refusal);
      await cluster.settle();
    }
    for (const [one, other] of [[eve, fay] as const, [fay, eve] as const]) {
      const names = (update: StateUpdate) =>
        JSON.stringify({ ...update, conversation: null, conversation_notification: null });
      expect(one.received.filter((update) => names(update).includes(other.caller.gaiaId))).toEqual([]);
      const seen = one.received.map(({ conversation }) => conversation ?? {}).filter(({ type }) => type);
      expect(seen.map((conversation) => nameOf(conversation, other))).toEqual(
        seen.map(() => (other === eve ? 'Eve' : 'Fay')),
      );
    }
  });
});

describe('after an invitation', () => {
  let dan: TestClient;
  let asked: string;
  const reply = (by: TestClient, type: ReplyToInviteType) =>
    server.call('ReplyToInvite', by, { conversation_id: { id: asked }, type });

  beforeEach(async () => {
    dan = await server.person('Dan');
    asked = (await converse(server, dan, [ann])).id;
    await scene.quiet();
  });

  it('a block keeps who declined it from making the pair again', async () => {
    await reply(ann, REPLY_TO_INVITE_TYPE_DECLINE);
    await scene.setBlock(dan, ann, block);
    await scene.quiet();
    dan.received.length = 0;
    await expect(converse(server, ann, [dan])).rejects.toThrow(
      new Refusal('cannot_receive', { name: 'Dan' }),
    );
    expect(dan.received).toEqual([]);
  });

  it('a block keeps it from being answered by who is blocked; who blocks may decline it', async () => {
    await scene.setBlock(dan, ann, block);
    dan.received.length = 0;
    for (const type of [REPLY_TO_INVITE_TYPE_ACCEPT, REPLY_TO_INVITE_TYPE_DECLINE]) {
      await expect(reply(ann, type)).rejects.toThrow(new Refusal('cannot_receive', { name: 'Dan' }));
    }
    expect(dan.received).toEqual([]);
    await scene.setBlock(dan, ann, unblock);
    await scene.setBlock(ann, dan, block);
    await expect(reply(ann, REPLY_TO_INVITE_TYPE_ACCEPT)).rejects.toThrow(
      new Refusal('blocked_by_caller', { name: 'Dan' }),
    );
    await reply(ann, REPLY_TO_INVITE_TYPE_DECLINE);
    await expect(converse(server, dan, [ann])).rejects.toThrow(
      new Refusal('cannot_receive', { name: 'Ann' }),
    );
  });
});
