import { text } from 'node:stream/consumers';
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  noShrink,
  oneof,
  record,
  tuple,
} from 'fast-check';
import { expect, it } from 'vitest';
import {
  BlockState,
  ConversationType,
  ConversationView,
  correctionOf,
  type Event,
  type EventAnnotation,
  everyone,
  fileRequest,
  filesIn,
  HangoutEventType,
  mentionOf,
  NotificationLevel,
  reactionTo,
  retractionOf,
  ReplyToInviteType,
  replyTo,
  SoundState,
  USEC_PER_MS,
  variants,
  type Variant,
} from '../../protocol/index.ts';
import { FileLibrary } from '../files/file-library.ts';
import { engineOfRun } from '../testing/test-database.ts';
import { gapMs } from '../bus/commit-chain.ts';
import { aliveMs } from '../bus/peers.ts';
import { sweepFiles } from '../store/files/file-erasure.ts';
import { visibleMedia } from '../store/media/media.ts';
import { sweepMedia } from '../store/media/media-erasure.ts';
import { uploaded } from './testing/images.ts';
import { afterNextFetch } from './testing/held-events.ts';
import { fetchedAnew, ModelClient } from './testing/model-client.ts';
import { send } from './testing/requests.ts';
import { seededIds } from './testing/seeded-ids.ts';
import { TestCluster } from './testing/cluster.ts';
import { TestServer } from './testing/test-server.ts';

const who = nat({ max: 3 });
const which = nat({ max: 5 });
const act = oneof(
  { weight: 2, arbitrary: record({ do: constant('pair'), who, with: nat({ max: 2 }) }) },
  { weight: 2, arbitrary: record({ do: constant('group'), who, with: nat({ max: 7 }) }) },
  { weight: 8, arbitrary: record({ do: constant('send'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('sendKeyed'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('image'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('file'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('answer'), who, with: which }) },
  { weight: 2, arbitrary: record({ do: constant('mention'), who, with: which }) },
  { weight: 6, arbitrary: record({ do: constant('react'), who, with: nat({ max: 17 }) }) },
  { weight: 4, arbitrary: record({ do: constant('correct'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('retract'), who, with: which }) },
  { weight: 1, arbitrary: record({ do: constant('face'), who, with: nat({ max: 2 }) }) },
  { weight: 6, arbitrary: record({ do: constant('read'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('level'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('view'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('reply'), who, with: which }) },
  { weight: 2, arbitrary: record({ do: constant('dnd'), who, with: nat({ max: 3 }) }) },
  { weight: 1, arbitrary: record({ do: constant('mood'), who, with: nat({ max: 2 }) }) },
  { weight: 1, arbitrary: record({ do: constant('sound'), who, with: nat({ max: 3 }) }) },
  { weight: 1, arbitrary: record({ do: constant('bit'), who, with: nat({ max: 3 }) }) },
  { weight: 1, arbitrary: record({ do: constant('shown'), who, with: nat({ max: 3 }) }) },
  { weight: 2, arbitrary: record({ do: constant('name'), who, with: nat({ max: 2 }) }) },
  { weight: 3, arbitrary: record({ do: constant('add'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('remove'), who, with: which }) },
  { weight: 2, arbitrary: record({ do: constant('rename'), who, with: which }) },
  { weight: 2, arbitrary: record({ do: constant('otr'), who, with: which }) },
  { weight: 2, arbitrary: record({ do: constant('link'), who, with: which }) },
  { weight: 4, arbitrary: record({ do: constant('call'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('join'), who, with: which }) },
  { weight: 4, arbitrary: record({ do: constant('delete'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('deleteSome'), who, with: which }) },
  { weight: 3, arbitrary: record({ do: constant('block'), who, with: nat({ max: 3 }) }) },
  { weight: 1, arbitrary: record({ do: constant('off'), who, with: nat({ max: 1 }) }) },
  { weight: 1, arbitrary: record({ do: constant('wait'), who, with: nat({ max: 2 }) }) },
);
/** A client misses one thing only, so that nothing else covers up what a catch-up leaves out. */
const absence = record({ away: who, missed: act });
const calling = [
  HangoutEventType.HANGOUT_EVENT_TYPE_START,
  HangoutEventType.HANGOUT_EVENT_TYPE_JOIN,
  HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE,
  HangoutEventType.HANGOUT_EVENT_TYPE_END,
] as const;
/** What ids are made from, so that a failure can be repeated with all that follows from their order. */
const idSeed = noShrink(nat());
type Act = { do: string; who: number; with: number };
type Step = Act | { away: number; missed: Act };

/** How many histories each test tries. A database of its own for each takes longer on a server. */
const standard = engineOfRun() === 'sqlite' ? { step: 12, end: 60, late: 16 } : { step: 3, end: 8, late: 3 };
const asked = Number(process.env['PARLEY_HISTORIES'] ?? 0);
/** The same histories again. */
const seeded = process.env['PARLEY_SEED'] ? { seed: Number(process.env['PARLEY_SEED']) } : {};
const histories = asked > 0 ? { step: asked / 10, end: asked, late: asked } : standard;

/** How many steps there are is a matter of chance, how long each takes one of the machine: only a standstill takes this long. */
const patient = { timeout: 1_800_000 };

it('a client that applied every push holds what one that fetches again gets', patient, async () => {
  await assert(
    asyncProperty(
      array(oneof(act, absence), { minLength: 5, maxLength: 30 }),
      idSeed,
      async (steps, seed) => {
        using _ids = seededIds(seed);
        await using world = await World.start(await TestServer.start());
        for (const one of steps) {
          await world.take(one);
          for (const { held, anew } of await world.compare()) expect(held).toEqual(anew);
          expect(await world.lostImages()).toEqual([]);
          expect(await world.lostFiles()).toEqual([]);
        }
      },
    ),
    { numRuns: histories.step, ...seeded },
  );
});

it(
  `it still does after any of ${histories.end} histories, whatever the variant of each client`,
  patient,
  async () => {
    const anyVariant = constantFrom(...variants);
    await assert(
      asyncProperty(
        array(oneof(act, absence), { minLength: 5, maxLength: 30 }),
        tuple(anyVariant, anyVariant, anyVariant, anyVariant),
        idSeed,
        async (steps, variantOf, seed) => {
          using _ids = seededIds(seed);
          await using world = await World.start(await TestServer.start(), variantOf);
          for (const one of steps) await world.take(one);
          for (const { held, anew } of await world.compare()) expect(held).toEqual(anew);
          expect(await world.findings()).toEqual([]);
        },
      ),
      { numRuns: histories.end, ...seeded },
    );
  },
);

type FourVariants = readonly [Variant, Variant, Variant, Variant];
const allExtended: FourVariants = ['extended', 'extended', 'extended', 'extended'];

/** What happens between two processes: messages arrive or are lost, a process is cut off from the other or not. */
const planned = oneof(
  { weight: 6, arbitrary: record({ happens: constant('arrive'), at: nat({ max: 1 }) }) },
  { weight: 1, arbitrary: record({ happens: constant('lose'), at: nat({ max: 1 }) }) },
  { weight: 2, arbitrary: record({ happens: constant('keep'), at: nat({ max: 1 }) }) },
  { weight: 1, arbitrary: record({ happens: constant('cut'), at: nat({ max: 1 }) }) },
  { weight: 2, arbitrary: record({ happens: constant('join'), at: nat({ max: 1 }) }) },
);

it('the same over two processes, whatever comes late or never', patient, async () => {
  await assert(
    asyncProperty(
      array(oneof(act, absence, planned), { minLength: 5, maxLength: 40 }),
      idSeed,
      async (steps, seed) => {
        using _ids = seededIds(seed);
        const cluster = await TestCluster.start(['p0', 'p1']);
        await using world = await World.start(cluster, ['extended', 'base', 'base', 'extended']);
        const { board } = cluster;
        for (const step of steps) {
          if (!('happens' in step)) {
            await world.take(step);
            continue;
          }
          const name = `p${step.at}`;
          if (step.happens === 'arrive') board.pass((_from, to) => to === name);
          else if (step.happens === 'lose') board.loses = (from) => from === name;
          else if (step.happens === 'keep') board.loses = () => false;
          else board.connect(name, step.happens === 'join');
        }
        await world.comeToRest(cluster);
        for (const { held, anew } of await world.compare()) expect(held).toEqual(anew);
      },
    ),
    {
      numRuns: histories.late, // What is published to no one stands between two changes of which the first comes late.
      examples: [
        [
          [
            { do: 'pair', who: 0, with: 1 },
            { away: 0, missed: { do: 'correct', who: 0, with: 0 } },
            { away: 3, missed: { do: 'mention', who: 0, with: 0 } },
            { away: 1, missed: { do: 'bit', who: 0, with: 0 } },
            { away: 0, missed: { do: 'image', who: 1, with: 0 } },
            { do: 'correct', who: 0, with: 0 },
            { do: 'delete', who: 0, with: 0 },
            { do: 'link', who: 0, with: 0 },
            { happens: 'arrive', at: 0 },
            { happens: 'lose', at: 0 },
          ],
          1_668_783_522,
        ],
        // A setting comes late, behind a change that is for no one there and one that is.
        [
          [
            { do: 'sound', who: 0, with: 0 },
            { away: 0, missed: { do: 'image', who: 3, with: 0 } },
            { do: 'group', who: 0, with: 0 },
            { happens: 'cut', at: 0 },
            { away: 0, missed: { do: 'send', who: 0, with: 0 } },
            { happens: 'lose', at: 0 },
            { do: 'file', who: 1, with: 0 },
          ],
          755_530_172,
        ],
      ],
      ...seeded,
    },
  );
});

const fileBounds = { file: 1000, person: 1_000_000, all: 1_000_000 };
const libraryOf = ({ store, clock, fileBytes }: TestServer): FileLibrary =>
  new FileLibrary(store, fileBytes, clock, fileBounds);

/** Uploads a file; some of them are alike, byte for byte. */
async function uploadedFile({ server, client }: ModelClient, kind: number): Promise<string> {
  const library = libraryOf(server);
  const content = Buffer.from(`content ${kind % 2}`);
  const about = { name: `${kind}.txt`, type: 'text/plain', size: content.length };
  const file = await library.announce(client.caller.gaiaId, about);
  await library.receive(
    file,
    0,
    (async function* () {
      yield content;
    })(),
  );
  return file.id;
}

/** Which of the last messages is changed, and whether that is taken back. */
const amending = (choice: number) => ({ target: (choice >> 1) % 3, isRemoved: choice >= 12 });

/** Three people with four clients between them. */
class World implements AsyncDisposable {
  readonly #ground: TestServer | TestCluster;
  readonly #models: readonly ModelClient[];
  readonly #conversations: string[] = [];
  readonly #images: string[] = [];
  readonly #files: string[] = [];
  readonly #messages: Event[] = [];

  private constructor(ground: TestServer | TestCluster, models: readonly ModelClient[]) {
    this.#ground = ground;
    this.#models = models;
  }

  static async start(
    ground: TestServer | TestCluster,
    [ann1, bob, cid, ann2]: FourVariants = allExtended,
  ): Promise<World> {
    const [one, other = one] = ground.servers;
    const ann = await one!.person('Ann', undefined, ann1);
    const { gaiaId, email } = ann.caller;
    const models = [
      new ModelClient(one!, ann),
      new ModelClient(other!, await other!.person('Bob', undefined, bob)),
      new ModelClient(one!, await one!.person('Cid', undefined, cid)),
      new ModelClient(other!, await other!.client(gaiaId, email, 'mobile', ann2)),
    ];
    for (const model of models) await model.comeBack();
    return new World(ground, models);
  }

  /** Everything arrives that still can, and clients whose sessions would be closed connect again. */
  async comeToRest(cluster: TestCluster): Promise<void> {
    cluster.board.loses = () => false;
    const known = new Map<TestServer, number>();
    for (const [n, server] of cluster.servers.entries()) {
      cluster.board.connect(`p${n}`, true);
      known.set(server, 0);
    }
    await cluster.advance(aliveMs);
    await cluster.advance(gapMs);
    for (const [server, before] of known) {
      if (server.resyncs === before) continue;
      const models = this.#models.filter((model) => model.server === server && model.connected);
      for (const model of models) await model.startOver();
    }
    await cluster.settle();
    for (const one of this.#models) {
      one.applyPushes();
      await one.fetchOlder();
    }
  }

  async take(step: Step): Promise<void> {
    if ('away' in step) {
      const model = this.#models[step.away]!;
      await model.catchUp();
      await model.leave();
      await this.#act(step.missed);
      const { servers } = this.#ground;
      model.server = servers[(servers.indexOf(model.server) + 1) % servers.length]!;
      // Which of a client's sessions is the newest is told by their times.
      this.#ground.clock.advance(1 / USEC_PER_MS);
      await model.comeBack();
    } else {
      await this.#act(step);
    }
    for (const one of this.#models) {
      one.applyPushes();
      if (one.connected) await one.fetchOlder();
    }
  }

  /** What is wrong with the store itself. */
  async findings(): Promise<readonly string[]> {
    return (await this.#ground.servers[0]?.findings()) ?? [];
  }

  /** What each client holds, and what it would get. */
  async compare(): Promise<{ held: unknown; anew: unknown }[]> {
    const pairs: { held: unknown; anew: unknown }[] = [];
    for (const model of this.#models) {
      const anew = await fetchedAnew(model.server, model.client);
      const held = model.held();
      const isBase = model.client.caller.variant === 'base';
      pairs.push({ held: isBase ? afterNextFetch(held, anew) : held, anew });
    }
    return pairs;
  }

  /** Images that a client holds in a message and could not fetch. */
  async lostImages(): Promise<string[]> {
    const lost: string[] = [];
    for (const model of this.#models.filter(({ connected }) => connected)) {
      const { store, clock } = model.server;
      await sweepMedia(store, model.server.images, clock.nowUsec());
      const { gaiaId } = model.client.caller;
      for (const [, id = ''] of JSON.stringify(model.held()).matchAll(/"photo_id":"([^"]+)"/g)) {
        if (!(await visibleMedia(store.reader, id, gaiaId, clock.nowUsec()))) lost.push(id);
      }
    }
    return lost;
  }

  /** Files that a client holds in a message and could not fetch. */
  async lostFiles(): Promise<string[]> {
    const lost: string[] = [];
    for (const model of this.#models.filter(({ connected }) => connected)) {
      const { server, client } = model;
      await sweepFiles(server.store, server.fileBytes, server.clock.nowUsec());
      const library = libraryOf(server);
      const held = model.held().conversations.flatMap(({ events }) => events);
      for (const { id } of held.flatMap(({ chat_message: message }) => filesIn(message))) {
        const file = await library.find(id, client.caller.gaiaId);
        const content = file && (await text(library.read(file, 0, file.size)));
        if (!content?.startsWith('content')) lost.push(id);
      }
    }
    return lost;
  }

  async #act(step: Act): Promise<void> {
    const model = this.#models[step.who]!;
    if (step.do === 'wait') return this.#ground.advance(step.with * 40_000);
    if (!model.connected) return;
    await this.#call(model, step).catch((error: Error) => {
      if (error.name !== 'Refusal' && error.name !== 'ParleyError') throw error;
    });
  }

  async #call(model: ModelClient, step: Act): Promise<void> {
    const { client } = model;
    const conversation = this.#conversations[step.with % (this.#conversations.length || 1)] ?? '';
    const conversation_id = { id: conversation };
    const event_request_header = { conversation_id };
    switch (step.do) {
      case 'pair':
        return this.#create(model, ConversationType.CONVERSATION_TYPE_ONE_TO_ONE, [step.with]);
      case 'group': {
        const invited = [0, 1, 2].filter((n) => step.with & (1 << n));
        return this.#create(model, ConversationType.CONVERSATION_TYPE_GROUP, invited);
      }
      case 'send':
        this.#messages.push(await send(model.server, client, conversation, 'x'));
        return;
      case 'sendKeyed':
        this.#messages.push(await send(model.server, client, conversation, 'x', 7));
        return;
      case 'react': {
        const { target, isRemoved } = amending(step.with);
        const emoji = step.with % 2 ? '👍' : '🎉';
        return this.#amend(model, target, (id) => reactionTo({ target: id, emoji, isRemoved }));
      }
      case 'correct':
        return this.#amend(model, step.with, correctionOf, 'y');
      case 'retract':
        return this.#amend(model, step.with, retractionOf);
      case 'image': {
        const photo_id = this.#images.at(-1 - step.with) ?? (await uploaded(model.server, client));
        const { created_event } = await model.server.call('SendChatMessage', client, {
          existing_media: { photo: { photo_id } },
          event_request_header,
        });
        this.#images.push(photo_id);
        this.#messages.push(created_event ?? {});
        return;
      }
      case 'file': {
        const id = this.#files.at(-1 - step.with) ?? (await uploadedFile(model, step.with));
        const { created_event } = await model.server.call('SendChatMessage', client, {
          annotation: [fileRequest(id)],
          event_request_header,
        });
        this.#files.push(id);
        this.#messages.push(created_event ?? {});
        return;
      }
      case 'answer':
        return this.#amend(model, step.with, replyTo, 'z');
      case 'mention': {
        const { gaiaId } = this.#models[step.with % 3]!.client.caller;
        const meant = step.with > 2 ? everyone : gaiaId;
        const names = ['Ann', 'Bob', 'Cid', 'all', 'all', 'all', 'all', 'all'];
        const said = `@${names[step.with]}`;
        const { created_event } = await model.server.call('SendChatMessage', client, {
          annotation: [mentionOf(meant)],
          message_content: { segment: [{ type: 0, text: said }] },
          event_request_header,
        });
        this.#messages.push(created_event ?? {});
        return;
      }
      case 'face': {
        const photo_id = step.with > 0 ? await uploaded(model.server, client) : '';
        await model.server.call('UpdateProfile', client, { photo: { photo_id } });
        return;
      }
      case 'read':
        await model.server.call('UpdateWatermark', client, {
          conversation_id,
          last_read_timestamp: model.server.clock.nowUsec() + step.with,
        });
        return;
      case 'level': {
        const { NOTIFICATION_LEVEL_QUIET, NOTIFICATION_LEVEL_RING } = NotificationLevel;
        const level = step.with % 2 ? NOTIFICATION_LEVEL_QUIET : NOTIFICATION_LEVEL_RING;
        await model.server.call('SetConversationNotificationLevel', client, {
          conversation_id,
          level,
        });
        return;
      }
      case 'view': {
        const { CONVERSATION_VIEW_ARCHIVED, CONVERSATION_VIEW_INBOX } = ConversationView;
        const new_view = step.with % 2 ? CONVERSATION_VIEW_ARCHIVED : CONVERSATION_VIEW_INBOX;
        await model.server.call('ModifyConversationView', client, { conversation_id, new_view });
        return;
      }
      case 'reply': {
        const { REPLY_TO_INVITE_TYPE_ACCEPT, REPLY_TO_INVITE_TYPE_DECLINE } = ReplyToInviteType;
        const type = step.with % 3 ? REPLY_TO_INVITE_TYPE_ACCEPT : REPLY_TO_INVITE_TYPE_DECLINE;
        await model.server.call('ReplyToInvite', client, { conversation_id, type });
        return;
      }
      case 'dnd':
        await model.server.call('SetPresence', client, {
          dnd_setting: { do_not_disturb: step.with > 0, timeout_secs: Math.max(0, step.with - 1) * 60 },
        });
        return;
      case 'add': {
        const { gaiaId } = this.#models[(step.who + 1) % 3]!.client.caller;
        await model.server.call('AddUser', client, {
          invitee_id: [{ gaia_id: gaiaId }],
          event_request_header,
        });
        return;
      }
      case 'remove': {
        const other = this.#models[step.with % 3]!.client.caller.gaiaId;
        await model.server.call('RemoveUser', client, {
          participant_id: step.with % 2 ? { gaia_id: other } : null,
          event_request_header,
        });
        return;
      }
      case 'rename': {
        const new_name = 'n'.repeat(step.with);
        await model.server.call('RenameConversation', client, { new_name, event_request_header });
        return;
      }
      case 'otr': {
        const otr_status = step.with % 2 ? 1 : 2;
        await model.server.call('ModifyOTRStatus', client, { otr_status, event_request_header });
        return;
      }
      case 'link': {
        const group_link_sharing_status = step.who % 2 ? 1 : 2;
        await model.server.call('SetGroupLinkSharingEnabled', client, {
          group_link_sharing_status,
          event_request_header,
        });
        return;
      }
      case 'call':
        await model.server.call('UpdateHangout', client, {
          conversation_id,
          event_type: calling[step.with % 4]!,
        });
        return;
      case 'join': {
        const { gaiaId } = client.caller;
        for (const { client: other } of this.#models.filter((one) => one.client.caller.gaiaId !== gaiaId)) {
          const link = await model.server
            .call('GetGroupConversationUrl', other, { conversation_id })
            .catch(() => null);
          if (!link) continue;
          const { group_conversation_url: url } = link;
          await model.server.call('OpenGroupConversationFromUrl', client, { url });
          return;
        }
        return;
      }
      case 'delete':
        await model.server.call('DeleteConversation', client, { conversation_id });
        return;
      case 'deleteSome': {
        const { conversation_state } = await model.server.call('GetConversation', client, {
          conversation_spec: { conversation_id },
        });
        const events = conversation_state?.event ?? [];
        const bound = events[events.length >> 1]?.timestamp;
        await model.server.call('DeleteConversation', client, {
          conversation_id,
          delete_upper_bound_timestamp: bound ?? 1,
        });
        return;
      }
      case 'mood': {
        const text = 'm'.repeat(step.with);
        const mood_message = { mood_content: { segment: [{ type: 0 as const, text }] } };
        await model.server.call('SetPresence', client, { mood_setting: { mood_message } });
        return;
      }
      case 'sound': {
        const state = step.with & 1 ? SoundState.SOUND_STATE_ON : SoundState.SOUND_STATE_OFF;
        const desktop_sound_setting =
          step.with & 2 ? { desktop_sound_state: state } : { desktop_ring_sound_state: state };
        await model.server.call('SetDesktopSound', client, { desktop_sound_setting });
        return;
      }
      case 'bit': {
        const configuration_bit_type = step.with & 2 ? (1 as const) : (38 as const);
        const configuration_bit = { configuration_bit_type, value: (step.with & 1) > 0 };
        await model.server.call('SetConfigurationBit', client, { configuration_bit });
        return;
      }
      case 'shown': {
        const type = step.with & 2 ? (2 as const) : (6 as const);
        const rich_presence_enabled_state = [{ type, enabled: (step.with & 1) > 0 }];
        await model.server.call('SetRichPresenceEnabledState', client, { rich_presence_enabled_state });
        return;
      }
      case 'name':
        await model.server.call('UpdateProfile', client, { display_name: `Name ${step.with}` });
        return;
      case 'block': {
        const { BLOCK_STATE_BLOCK, BLOCK_STATE_UNBLOCK } = BlockState;
        const { gaiaId } = this.#models[(step.who + 1 + (step.with & 1)) % 3]!.client.caller;
        await model.server.call('SetBlockState', client, {
          participant_id: { gaia_id: gaiaId },
          block_state: step.with & 2 ? BLOCK_STATE_UNBLOCK : BLOCK_STATE_BLOCK,
        });
        return;
      }
      case 'off':
        await model.server.call('SetPresence', client, {
          desktop_off_setting: { desktop_off: step.with > 0 },
        });
        return;
      default:
        throw new Error(`no such step: ${step.do}`);
    }
  }

  /** Changes one of the last messages, or replies to it. */
  async #amend(
    model: ModelClient,
    target: number,
    annotate: (id: string) => EventAnnotation,
    text = '',
  ): Promise<void> {
    const message = this.#messages.at(-1 - target);
    if (!message) return;
    await model.server.call('SendChatMessage', model.client, {
      annotation: [annotate(message.event_id ?? '')],
      ...(text !== '' && { message_content: { segment: [{ type: 0, text }] } }),
      event_request_header: { conversation_id: message.conversation_id },
    });
  }

  async #create(model: ModelClient, type: ConversationType, people: number[]): Promise<void> {
    const { conversation, new_conversation_created } = await model.server.call(
      'CreateConversation',
      model.client,
      {
        type,
        invitee_id: people.map((n) => ({ gaia_id: this.#models[n]!.client.caller.gaiaId })),
      },
    );
    model.created(conversation!);
    if (new_conversation_created) this.#conversations.push(conversation!.conversation_id!.id!);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#ground[Symbol.asyncDispose]();
  }
}
