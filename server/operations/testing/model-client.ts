import {
  type ConfigurationBit,
  type Conversation,
  ConversationStatus,
  type ConversationState,
  type Event,
  HangoutEventType,
  type SelfPresenceNotification,
  type StateUpdate,
  type UserReadState,
} from '../../../protocol/index.ts';
import { Refusal } from '../../domain/refusal.ts';
import { withDndByClock } from './dnd-by-clock.ts';
import { type Comparable, hold } from './held-events.ts';
import type { TestClient, TestServer } from './test-server.ts';
import { lasting, plain } from './lasting.ts';

const left = ConversationStatus.CONVERSATION_STATUS_LEFT;

interface Held {
  conversation: Conversation;
  /** Came back after it was gone: the pages before are to be fetched. */
  incomplete: boolean;
  readonly events: Map<string, Event>;
}

/** What a client holds that applies every push as the documentation says, and nothing else. */
export class ModelClient {
  readonly client: TestClient;
  /** The process to which it connects. */
  server: TestServer;
  readonly #conversations = new Map<string, Held>();
  readonly #left = new Set<string>();
  #settings: object = {};
  #cursor = 0;
  #applied = 0;
  connected = true;

  constructor(server: TestServer, client: TestClient) {
    this.server = server;
    this.client = client;
  }

  /** Its session was closed: it connects again and synchronises. */
  async startOver(): Promise<void> {
    await this.leave();
    await this.comeBack();
  }

  /** Takes in everything pushed since the last time. */
  applyPushes(): void {
    const { received } = this.client;
    for (const update of received.slice(this.#applied)) this.#apply(update);
    this.#applied = received.length;
  }

  /** Pages back where a conversation came back, as someone does who looks at it. */
  async fetchOlder(): Promise<void> {
    for (const [id, held] of this.#conversations) {
      if (!held.incomplete) continue;
      const request = {
        conversation_spec: { conversation_id: { id } },
        include_conversation_metadata: false,
        max_events_per_conversation: 500,
      };
      const response = await this.server
        .call('GetConversation', this.client, request)
        .catch((error: unknown) => {
          if (error instanceof Refusal) return null;
          throw error;
        });
      // A push that came late from another process shows a conversation that the person has left: catching up removes it.
      if (!response) continue;
      held.incomplete = false;
      for (const one of response.conversation_state?.event ?? []) hold(held.events, one);
    }
  }

  /** The answer of the client's own CreateConversation, which is not pushed to it. */
  created(conversation: Conversation): void {
    this.#replace(conversation);
  }

  async leave(): Promise<void> {
    await this.server.disconnect(this.client);
    this.applyPushes();
    this.connected = false;
  }

  /** Connects again and fetches what it missed. */
  async comeBack(): Promise<void> {
    await this.server.connect(this.client);
    this.connected = true;
    await this.catchUp();
  }

  /** Fetches what changed since the last catch-up, and its settings. */
  async catchUp(): Promise<void> {
    // What was pushed before is older than the answer.
    this.applyPushes();
    for (;;) {
      const answer = await this.server.call('SyncAllNewEvents', this.client, {
        last_sync_timestamp: this.#cursor,
        max_response_size_bytes: 4000,
      });
      for (const state of answer.conversation_state ?? []) this.#merge(state);
      this.#cursor = answer.sync_timestamp ?? 0;
      if ((answer.conversation_state ?? []).length === 0) break;
    }
    this.#settings = await settings(this.server, this.client);
  }

  /** Everything it holds, in a form to compare. */
  held(): Comparable {
    const mine = [...this.#conversations.values()].filter(
      ({ conversation }) => conversation.self_conversation_state?.status !== left,
    );
    const conversations = mine.map(({ conversation, events }) => ({
      conversation: plain(conversation),
      events: [...events.values()]
        .sort((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0))
        .map((event) => lasting(event, this.client)),
    }));
    const settings = withDndByClock(this.#settings, this.server.clock.nowUsec());
    return { conversations: inOrder(conversations), settings };
  }

  #apply(update: StateUpdate): void {
    const event = update.event_notification?.event;
    const whole = update.conversation;
    if (whole && !this.#conversations.has(whole.conversation_id?.id ?? '')) this.#replace(whole);
    if (event) this.#addEvent(event);
    const deletion = update.delete_notification;
    if (deletion) {
      const { delete_upper_bound_timestamp: upTo } = deletion.delete_action ?? {};
      this.#erase(deletion.conversation_id?.id ?? '', upTo ?? 0);
    }
    if (whole) this.#replace(whole);
    const mark = update.watermark_notification;
    if (mark) {
      const { sender_id, latest_read_timestamp } = mark;
      this.#read(mark.conversation_id?.id, sender_id?.gaia_id, latest_read_timestamp ?? 0);
    }
    const level = update.notification_level_notification;
    if (level) this.#changeSelf(level.conversation_id?.id, { notification_level: level.level });
    const view = update.view_modification;
    if (view?.new_view) this.#changeSelf(view.conversation_id?.id, { view: [view.new_view] });
    if (update.self_presence_notification) this.#applySettings(update.self_presence_notification);
    const choice = update.notification_setting_notification;
    if (choice?.desktop_sound_setting) this.#change({ sound: plain(choice.desktop_sound_setting) });
    if (choice?.configuration_bit?.length) {
      const { bits } = this.#settings as { bits?: object };
      this.#change({ bits: { ...bits, ...bitsOf(choice.configuration_bit) } });
    }
    const shown = update.rich_presence_enabled_state_notification?.rich_presence_enabled_state;
    if (shown) this.#change({ shown: plain(shown) });
  }

  #applySettings(pushed: SelfPresenceNotification): void {
    const next: Record<string, unknown> = {};
    if (pushed.do_not_disturb_setting) next['dnd'] = plain(pushed.do_not_disturb_setting);
    if (pushed.desktop_off_state) next['desktopOff'] = plain(pushed.desktop_off_state);
    if (pushed.mood_state) next['mood'] = plain(pushed.mood_state.mood_setting?.mood_message ?? null);
    this.#change(next);
  }

  #change(next: object): void {
    this.#settings = { ...this.#settings, ...next };
  }

  #merge(state: ConversationState): void {
    const { conversation, event, event_continuation_token: token } = state;
    const self = conversation?.self_conversation_state;
    if (self?.status !== left && self?.view?.length === 0) {
      this.#erase(state.conversation_id?.id ?? '', (token?.event_timestamp ?? 0) - 1);
      return;
    }
    if (conversation) this.#replace(conversation);
    const held = this.#conversations.get(conversation?.conversation_id?.id ?? '');
    for (const one of event ?? []) if (held) hold(held.events, one);
  }

  #replace(conversation: Conversation): void {
    const id = conversation.conversation_id?.id ?? '';
    if (conversation.self_conversation_state?.status === left) {
      this.#conversations.delete(id);
      this.#left.add(id);
      return;
    }
    if (conversation.self_conversation_state?.view?.length === 0) {
      this.#conversations.delete(id);
      return;
    }
    const held = this.#conversations.get(id);
    const events = held?.events ?? new Map<string, Event>();
    const incomplete = held?.incomplete ?? this.#left.has(id);
    this.#conversations.set(id, { conversation: structuredClone(plain(conversation)), events, incomplete });
  }

  /** Nothing up to the bound is left; not the conversation either, unless something in it is newer. */
  #erase(id: string, upTo: number): void {
    const held = this.#conversations.get(id);
    if (!held) return;
    const sortedAt = held.conversation.self_conversation_state?.sort_timestamp ?? 0;
    if (sortedAt <= upTo) this.#conversations.delete(id);
    for (const [key, { timestamp }] of held.events) if ((timestamp ?? 0) <= upTo) held.events.delete(key);
  }

  #addEvent(event: Event): void {
    const id = event.conversation_id?.id ?? '';
    const held = this.#conversations.get(id);
    if (!held) return;
    hold(held.events, event);
    const {
      conversation_rename: rename,
      otr_modification: otr,
      group_link_sharing_modification: link,
      hangout_event: call,
    } = event;
    if (rename) change(held, 'name', rename.new_name);
    if (otr) change(held, 'otr_status', otr.new_otr_status);
    const { HANGOUT_EVENT_TYPE_START, HANGOUT_EVENT_TYPE_END } = HangoutEventType;
    if (call?.event_type === HANGOUT_EVENT_TYPE_START) change(held, 'has_active_hangout', true);
    if (call?.event_type === HANGOUT_EVENT_TYPE_END) change(held, 'has_active_hangout', false);
    if (link) change(held, 'group_link_sharing_status', link.new_status);
    // What only changes another message moves nothing.
    if (event.advances_sort_timestamp === false) return;
    this.#changeSelf(id, { sort_timestamp: event.timestamp });
    if (event.chat_message) this.#read(id, event.sender_id?.gaia_id, event.timestamp ?? 0);
  }

  #read(id: string | null | undefined, who: string | null | undefined, at: number): void {
    const conversation = this.#conversations.get(id ?? '')?.conversation;
    const self = conversation?.self_conversation_state?.self_read_state;
    const all: UserReadState[] = [...(conversation?.read_state ?? []), ...(self ? [self] : [])];
    for (const state of all) {
      if (state.participant_id?.gaia_id === who) state.latest_read_timestamp = at;
    }
  }

  #changeSelf(id: string | null | undefined, change: object): void {
    Object.assign(this.#conversations.get(id ?? '')?.conversation.self_conversation_state ?? {}, change);
  }
}

function change<K extends keyof Conversation>(held: Held, field: K, value: Conversation[K]): void {
  if (value === null || value === undefined) delete held.conversation[field];
  else held.conversation[field] = value;
}

/** What a client would hold that had just been installed. */
export async function fetchedAnew(server: TestServer, client: TestClient): Promise<Comparable> {
  const { conversation_state } = await server.call('SyncRecentConversations', client, {
    max_conversations: 100,
    max_events_per_conversation: 100,
  });
  const conversations = (conversation_state ?? []).map(({ conversation, event }) => ({
    conversation: plain(conversation),
    events: (event ?? []).map((one) => lasting(one, client)),
  }));
  return { conversations: inOrder(conversations), settings: await settings(server, client) };
}

async function settings(server: TestServer, client: TestClient): Promise<object> {
  const info = await server.call('GetSelfInfo', client, {});
  const { version: _absentInPushes, ...dnd } = plain(info.dnd_state ?? {});
  return {
    dnd,
    desktopOff: plain(info.desktop_off_state),
    mood: plain(info.self_entity?.presence?.mood_message ?? null),
    sound: plain(info.desktop_sound_setting),
    // A base client learns of bits only when it asks.
    ...(client.caller.variant === 'extended' && { bits: bitsOf(info.configuration_bit ?? []) }),
    shown: plain(info.rich_presence_state?.get_rich_presence_enabled_state),
  };
}

function bitsOf(bits: readonly ConfigurationBit[]): object {
  return Object.fromEntries(bits.map((bit) => [String(bit.configuration_bit_type), bit.value]));
}

function inOrder<T extends { conversation: Conversation | null | undefined }>(held: T[]): T[] {
  const id = (one: T): string => one.conversation?.conversation_id?.id ?? '';
  return held.sort((a, b) => (id(a) < id(b) ? -1 : 1));
}
