import {
  systemClock,
  type MessageContent,
  type OperationName,
  type ResponseOf,
} from '../../protocol/index.ts';
import { Archive } from '../archive/archive.ts';
import { ChangeNotifier } from './change-notifier.ts';
import { CacheWriter } from '../cache/cache-writer.ts';
import type { Cache } from '../cache/cache.ts';
import { nothingCached } from '../model/cached-state.ts';
import { Commands } from './commands.ts';
import { RpcClient } from '../connection/rpc-client.ts';
import { Connector } from '../connection/connector.ts';
import type { Hello, Link } from '../connection/link.ts';
import { ServerClock } from '../connection/server-clock.ts';
import { Drafts } from '../drafts/drafts.ts';
import { ClientError } from '../util/errors.ts';
import type { Change } from '../model/change.ts';
import { Model } from '../model/model.ts';
import type { ConversationState, OutboxItem, Person, Self, Timeline } from '../model/types.ts';
import type { ConnectionState } from '../connection/connection-state.ts';
import { Unsaved } from '../model/unsaved.ts';
import { OlderPages } from '../archive/older-pages.ts';
import type { MessageExtras } from '../outbox/message-extras.ts';
import { Outbox } from '../outbox/outbox.ts';
import { PhotoUploads } from '../outbox/photo-uploads.ts';
import { PushInbox } from '../sync/push-inbox.ts';
import type { Pushed } from '../model/pushed.ts';
import { Reporters } from '../report/reporters.ts';
import { sendRequest } from '../actions/requests.ts';
import type { ChatSession, SessionOptions } from './chat-session.ts';
import type { TypingState } from '../report/typing-reporter.ts';
import type { RequestWithoutHeader } from '../connection/call.ts';
import { silentLogger, type Logger } from '../util/logger.ts';
import { Synchroniser } from '../sync/synchroniser.ts';
import { Maintenance } from './maintenance.ts';

/** The one implementation of ChatSession: wires the parts together and holds no rule of its own. */
export class Session extends Commands implements ChatSession {
  readonly time: ServerClock;
  readonly #cache: Cache;
  readonly #log: Logger;
  readonly #unsaved: Unsaved;
  readonly #notifier: ChangeNotifier;
  readonly #writer: CacheWriter;
  readonly #model: Model;
  readonly #connector: Connector;
  readonly #rpc: RpcClient;
  readonly #synchroniser: Synchroniser;
  readonly #inbox: PushInbox;
  protected readonly outbox: Outbox;
  readonly #photos: PhotoUploads;
  readonly #older: OlderPages;
  readonly archive: Archive;
  protected readonly drafts: Drafts;
  readonly #reporters: Reporters;
  readonly #maintenance: Maintenance;
  #online = false;
  #loaded: Promise<void> | null = null;

  constructor(options: SessionOptions) {
    super(options);
    const {
      cache,
      clock = systemClock,
      random = Math.random,
      log = silentLogger,
      variant = 'extended',
    } = options;
    this.#cache = cache;
    this.time = new ServerClock(clock);
    this.#log = log;
    this.#notifier = new ChangeNotifier(() => this.#writer.flush(), log);
    this.#unsaved = new Unsaved(() => this.#notifier.schedule());
    this.#writer = new CacheWriter(cache, this.#unsaved, log);
    this.#model = new Model(this.#notifier.changes, this.#unsaved);
    this.#rpc = new RpcClient({
      variant,
      clock,
      clientVersion: options.clientVersion,
      languageCode: options.languageCode ?? 'en',
      resource: () => this.#model.self?.resource ?? '',
      onServerTime: (usec) => this.time.setServerTime(usec),
      link: () => this.#connector.link,
    });
    const call: RpcClient['call'] = (...input) => this.#rpc.call(...input);
    this.#synchroniser = new Synchroniser({
      model: this.#model,
      unsaved: this.#unsaved,
      call,
      variant,
      hold: () => this.#inbox.hold(),
    });
    this.#inbox = new PushInbox({
      model: this.#model,
      variant,
      time: this.time,
      log,
      onUnknown: (ids) => this.#attempt('fetch', () => this.#synchroniser.fetchConversations(ids)),
      onPhotos: (id) => this.#attempt('photos', () => this.#synchroniser.fetchPeopleOf(id)),
      onHiddenSetting: () => this.profileChanged(),
      onConversation: () => this.#attempt('people', () => this.#synchroniser.fetchNewPeople()),
    });
    this.#connector = new Connector({
      link: { ...options, variant },
      clock,
      random,
      appVersion: options.clientVersion.major_version ?? '',
      synchronise: (link, hello) => this.#synchronise(link, hello),
      onPush: (body) => this.#inbox.receive(body),
      onState: (state) => this.#connectionChanged(state),
    });
    this.outbox = new Outbox({
      cache,
      clock,
      random,
      log,
      deliver: (item) => this.#deliver(item),
      onChange: (id) => this.#model.outboxChanged(id),
      otrOf: (id) => this.#model.conversation(id)?.otr_status ?? null,
    });
    this.#photos = new PhotoUploads({
      cache,
      upload: (...input) => this.uploadPhoto(...input),
      onProgress: (id, sent) => this.outbox.progress(id, sent),
    });
    this.#model.onDelivered = (id) => this.outbox.delivered(id);
    this.#older = new OlderPages({ model: this.#model, unsaved: this.#unsaved, cache, call });
    this.archive = new Archive({ cache, call, clock, model: this.#model, unsaved: this.#unsaved });
    this.drafts = new Drafts({ cache, clock, log, onChange: (id) => this.#model.draftChanged(id) });
    this.#model.onRemoved = (id) => this.drafts.photos.forget(id);
    this.#reporters = new Reporters({ clock, call, log, unsaved: this.#unsaved });
    this.#maintenance = new Maintenance({
      clock,
      time: this.time,
      random,
      reconcile: () => this.#online && this.#attempt('reconcile', () => this.#synchroniser.reconcile()),
      live: this.#model,
      expireEvents: (now) => this.#expireEvents(now),
    });
  }

  get connection(): ConnectionState {
    return this.#connector.state;
  }

  get self(): Self | null {
    return this.#model.self;
  }

  get conversations(): ReadonlyMap<string, ConversationState> {
    return this.#model.conversations;
  }

  get people(): ReadonlyMap<string, Person> {
    return this.#model.people.all;
  }

  async start(): Promise<void> {
    this.#loaded ??= this.#load();
    await this.#loaded;
    this.#maintenance.start();
    this.#connector.start();
  }

  async stop(): Promise<void> {
    // A start that is under way comes to its end first: it would connect after this.
    await this.#loaded?.catch(() => undefined);
    this.#maintenance.stop();
    this.#connector.stop();
    await this.drafts.flush();
    this.#notifier.notify();
    await this.#writer.settled();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.#cache.close();
  }

  retryNow(): void {
    this.#connector.retryNow();
  }

  subscribe(listener: (change: Change) => void): () => void {
    return this.#notifier.subscribe(listener);
  }

  onPush(listener: (pushed: Pushed) => void): () => void {
    return this.#inbox.listeners.add(listener);
  }

  timeline(conversationId: string): Timeline {
    return this.#model.timeline(conversationId);
  }

  loadOlder(conversationId: string): Promise<Timeline> {
    return this.#older.load(conversationId);
  }

  release(conversationId: string): void {
    this.#attempt('opened', () => this.#cache.opened(conversationId, this.time.nowUsec()));
    this.#model.release(conversationId);
  }

  call<O extends OperationName>(operation: O, request: RequestWithoutHeader<O>): Promise<ResponseOf<O>> {
    return this.#rpc.call(operation, request);
  }

  async send(conversationId: string, content: MessageContent, extras?: MessageExtras): Promise<OutboxItem> {
    if (!this.#model.conversation(conversationId))
      throw new ClientError('refused', 'You are no longer in this conversation.');
    this.#reporters.typing.set(conversationId, 'stopped');
    return this.drafts.send(extras, (more) => this.outbox.add(conversationId, content, more));
  }

  markRead(conversationId: string, timestamp: number): void {
    const before = this.#model.ownWatermark(conversationId);
    this.#model.setWatermark(conversationId, this.#model.selfId, timestamp);
    if (timestamp > before) this.#reporters.reads.read(conversationId, timestamp);
  }

  setTyping(conversationId: string, state: TypingState): void {
    this.#reporters.typing.set(conversationId, state);
  }

  setFocus(conversationId: string | null): void {
    this.#reporters.focus.set(conversationId);
  }

  protected override async opened(conversationId: string): Promise<void> {
    if (!this.#model.has(conversationId)) await this.#synchroniser.fetchConversations([conversationId]);
    this.#attempt('people', () => this.#synchroniser.fetchNewPeople());
  }

  protected override profileChanged(): void {
    const { self } = this.#model;
    if (self) this.#attempt('self', () => this.#synchroniser.fetchSelf(self));
  }

  async #load(): Promise<void> {
    const cached = await this.#cache.load().catch((error: unknown) => {
      this.#log.warn('the cache cannot be read', { error: String(error) });
      return nothingCached;
    });
    this.outbox.load(cached.outbox);
    this.drafts.load(cached);
    this.#model.load(cached, (id) => ({ ...this.drafts.of(id), outbox: this.outbox.items(id) }));
    this.#synchroniser.resume(cached.cursor);
    for (const [id, timestamp] of cached.reads) this.#reporters.reads.read(id, timestamp);
    this.#expireEvents(this.time.nowUsec());
  }

  async #synchronise(link: Link, hello: Hello): Promise<void> {
    this.time.setServerTime(hello.serverTime);
    const release = this.#inbox.hold();
    if (this.#model.self && this.#model.self.gaiaId !== hello.gaiaId) await this.#beginAnew();
    await this.#synchroniser.run(hello, link);
    release();
  }

  /** What is cached belongs to somebody else: the service was set up anew at the same address. */
  async #beginAnew(): Promise<void> {
    this.#model.keepOnly(new Set());
    this.#synchroniser.resume(null);
    this.#notifier.notify();
    await this.#cache.reset();
  }

  #connectionChanged(state: ConnectionState): void {
    const online = state.kind === 'online';
    if (online !== this.#online) {
      this.#online = online;
      this.outbox.setOnline(online);
      this.#reporters.setOnline(online);
      if (!online) this.#model.forgetLiveState();
    }
    if (state.kind === 'connecting' || state.kind === 'offline') this.#inbox.drop();
    this.#notifier.changes.connection();
  }

  async #deliver(item: OutboxItem): Promise<void> {
    const { created_event: event } = await this.#photos.with(item, (photoId) =>
      this.call('SendChatMessage', sendRequest(item, photoId)),
    );
    if (event) this.#model.addEvents(item.conversationId, [event], 'live');
  }

  #expireEvents(nowUsec: number): void {
    this.#model.expireEvents(nowUsec);
    this.#attempt('expire', () => this.#cache.expire(nowUsec));
  }

  /** For what may fail without harm: it is said again later, or the next sync repairs it. */
  #attempt(what: string, action: () => Promise<unknown>): void {
    action().catch((error: unknown) => this.#log.info('not done', { what, error: String(error) }));
  }
}
