import {
  type ConfigurationBit,
  type Conversation,
  ConversationStatus,
  type ConversationState,
  type Event,
  type SelfPresenceNotification,
  type StateUpdate,
  type UserReadState,
} from '../../../protocol/index.ts';
import type { TestClient, TestService } from './service.ts';

interface Held {
  conversation: Conversation;
  readonly events: Map<string, Event>;
}

/** What a client holds that applies every push as the documentation tells it to, and nothing else. */
export class ModelClient {
  readonly client: TestClient;
  readonly #service: TestService;
  readonly #conversations = new Map<string, Held>();
  #settings: object = {};
  #cursor = 0;
  #applied = 0;
  connected = true;

  constructor(service: TestService, client: TestClient) {
    this.#service = service;
    this.client = client;
  }

  /** Takes in everything pushed since the last time. */
  applyPushes(): void {
    const { received } = this.client;
    for (const update of received.slice(this.#applied)) this.#apply(update);
    this.#applied = received.length;
  }

  /** The answer of the client's own CreateConversation, which is not pushed to it. */
  created(conversation: Conversation): void {
    this.#replace(conversation);
  }

  async leave(): Promise<void> {
    await this.#service.disconnect(this.client);
    this.applyPushes();
    this.connected = false;
  }

  /** Connects again and fetches what it missed. */
  async comeBack(): Promise<void> {
    await this.#service.connect(this.client);
    this.connected = true;
    await this.catchUp();
  }

  /** Fetches what changed since the last catch-up, and its settings. */
  async catchUp(): Promise<void> {
    for (;;) {
      const answer = await this.#service.call('SyncAllNewEvents', this.client, {
        last_sync_timestamp: this.#cursor,
        max_response_size_bytes: 4000,
      });
      for (const state of answer.conversation_state ?? []) this.#merge(state);
      this.#cursor = answer.sync_timestamp ?? 0;
      if ((answer.conversation_state ?? []).length === 0) break;
    }
    this.#settings = await settings(this.#service, this.client);
  }

  /** Everything it holds, in a form to compare. */
  held(): unknown {
    const left = ConversationStatus.CONVERSATION_STATUS_LEFT;
    const mine = [...this.#conversations.values()].filter(
      ({ conversation }) => conversation.self_conversation_state?.status !== left,
    );
    const conversations = mine.map(({ conversation, events }) => ({
      conversation: plain(conversation),
      events: [...events.values()].sort((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0)).map(lasting),
    }));
    return { conversations: inOrder(conversations), settings: this.#settings };
  }

  #apply(update: StateUpdate): void {
    const event = update.event_notification?.event;
    if (event) this.#addEvent(event);
    if (update.conversation) this.#replace(update.conversation);
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

  #applySettings(told: SelfPresenceNotification): void {
    const next: Record<string, unknown> = {};
    if (told.do_not_disturb_setting) next['dnd'] = plain(told.do_not_disturb_setting);
    if (told.desktop_off_state) next['desktopOff'] = plain(told.desktop_off_state);
    if (told.mood_state) next['mood'] = plain(told.mood_state.mood_setting?.mood_message ?? null);
    this.#change(next);
  }

  #change(next: object): void {
    this.#settings = { ...this.#settings, ...next };
  }

  #merge({ conversation, event }: ConversationState): void {
    if (conversation) this.#replace(conversation);
    const held = this.#conversations.get(conversation?.conversation_id?.id ?? '');
    for (const one of event ?? []) held?.events.set(one.event_id ?? '', one);
  }

  #replace(conversation: Conversation): void {
    const id = conversation.conversation_id?.id ?? '';
    const events = this.#conversations.get(id)?.events ?? new Map<string, Event>();
    this.#conversations.set(id, { conversation: structuredClone(plain(conversation)), events });
  }

  #addEvent(event: Event): void {
    const id = event.conversation_id?.id ?? '';
    const held = this.#conversations.get(id);
    if (!held) return;
    held.events.set(event.event_id ?? '', event);
    this.#changeSelf(id, { sort_timestamp: event.timestamp });
    this.#read(id, event.sender_id?.gaia_id, event.timestamp ?? 0);
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

/** What a client would hold that had just been installed. */
export async function fetchedAnew(service: TestService, client: TestClient): Promise<unknown> {
  const { conversation_state } = await service.call('SyncRecentConversations', client, {
    max_conversations: 100,
    max_events_per_conversation: 100,
  });
  const conversations = (conversation_state ?? []).map(({ conversation, event }) => ({
    conversation: plain(conversation),
    events: (event ?? []).map(lasting),
  }));
  return { conversations: inOrder(conversations), settings: await settings(service, client) };
}

async function settings(service: TestService, client: TestClient): Promise<object> {
  const info = await service.call('GetSelfInfo', client, {});
  const { version: _absentInPushes, ...dnd } = plain(info.dnd_state ?? {});
  return {
    dnd,
    desktopOff: plain(info.desktop_off_state),
    mood: plain(info.self_entity?.presence?.mood_message ?? null),
    sound: plain(info.desktop_sound_setting),
    bits: bitsOf(info.configuration_bit ?? []),
    shown: plain(info.rich_presence_state?.get_rich_presence_enabled_state),
  };
}

function bitsOf(bits: readonly ConfigurationBit[]): object {
  return Object.fromEntries(bits.map((bit) => [String(bit.configuration_bit_type), bit.value]));
}

/** An event's copy names the level at the moment of the copy; it is the conversation's, not the event's. */
function lasting(event: Event): Event {
  const copy = plain(event);
  delete copy.self_event_state?.notification_level;
  return copy;
}

/** Without what marks a decoded message, so that equal content compares equal. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function inOrder<T extends { conversation: Conversation | null | undefined }>(held: T[]): T[] {
  const id = (one: T): string => one.conversation?.conversation_id?.id ?? '';
  return held.sort((a, b) => (id(a) < id(b) ? -1 : 1));
}
