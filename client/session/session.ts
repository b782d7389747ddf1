import { systemClock, type OperationName, type ResponseOf } from '../../protocol/index.ts';
import { Account } from '../actions/account.ts';
import { Contacts } from '../actions/contacts.ts';
import { InConversation } from '../actions/in-conversation.ts';
import { NewConversations, type NewConversation } from '../actions/new-conversations.ts';
import { OwnPresence } from '../actions/own-presence.ts';
import type { MessageAnnotations } from '../annotations/message-annotations.ts';
import { History } from '../history/history.ts';
import { OlderPages } from '../history/older-pages.ts';
import { afterWriting, CacheWriter } from '../cache/cache-writer.ts';
import type { Cache } from '../cache/cache.ts';
import type { ConnectionState } from '../connection/connection-state.ts';
import { Connector } from '../connection/connector.ts';
import type { Hello, Link } from '../connection/link.ts';
import type { RpcCall, RequestWithoutHeader } from '../connection/rpc-call.ts';
import { RpcClient } from '../connection/rpc-client.ts';
import { ServerClock } from '../connection/server-clock.ts';
import { Drafts } from '../drafts/drafts.ts';
import { nothingCached } from '../model/cached-state.ts';
import type { Change } from '../model/change.ts';
import { Model } from '../model/model.ts';
import type { Pushed } from '../model/pushed.ts';
import type { ConversationState, OutboxItem, Person, Self, Timeline } from '../model/types.ts';
import { Unsaved } from '../model/unsaved.ts';
import { Delivery } from '../outbox/delivery.ts';
import { Annotating } from '../outbox/annotating.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Photos } from '../photos/photos.ts';
import { fileServer, type FileServer } from '../files/files-of-account.ts';
import { FileMessages } from '../outbox/file-messages.ts';
import { photoServer } from '../photos/transfer.ts';
import { Reporters } from '../report/reporters.ts';
import type { TypingState } from '../report/typing-reporter.ts';
import { PushInbox } from '../sync/push-inbox.ts';
import { PushQueue } from '../sync/push-queue.ts';
import { Synchroniser } from '../sync/synchroniser.ts';
import { attempt } from '../util/attempt.ts';
import { silentLogger, type Logger } from '../util/logger.ts';
import { SkippedItems } from '../util/skipped-items.ts';
import { ChangeNotifier } from './change-notifier.ts';
import type { ChatSession, SessionOptions } from './chat-session.ts';
import { Maintenance } from './maintenance.ts';

/** The one implementation of ChatSession: wires the parts together and holds no rule of its own. */
export class Session implements ChatSession {
  readonly time: ServerClock;
  readonly outbox: Outbox;
  readonly annotating: Annotating;
  readonly drafts: Drafts;
  readonly photos: Photos;
  readonly files: FileMessages;
  readonly fileServer: FileServer;
  readonly presence: OwnPresence;
  readonly contacts: Contacts;
  readonly account: Account;
  readonly history: History;
  readonly skipped = new SkippedItems();
  readonly #cache: Cache;
  readonly #log: Logger;
  readonly #notifier: ChangeNotifier;
  readonly #writer: CacheWriter;
  readonly #model: Model;
  readonly #connector: Connector;
  readonly #call: RpcCall;
  readonly #synchroniser: Synchroniser;
  readonly #pushes = new PushQueue();
  readonly #inbox: PushInbox;
  readonly #newConversations: NewConversations;
  readonly #older: OlderPages;
  readonly #reporters: Reporters;
  readonly #maintenance: Maintenance;
  #online = false;
  #loaded: Promise<void> | null = null;

  /** In the order of dependence: each part is given those above it and knows none below. */
  constructor(options: SessionOptions) {
    const { clock = systemClock, random = Math.random, log = silentLogger } = options;
    const { variant = 'extended', languageCode = 'en', clientVersion, spool } = options;
    const { skipped } = this;
    this.#log = log;

    const time = (this.time = new ServerClock(clock));
    const notifier = (this.#notifier = new ChangeNotifier(log));
    const unsaved = new Unsaved(() => notifier.schedule());
    const writer = (this.#writer = new CacheWriter(options.cache, unsaved, log));
    const cache = afterWriting((this.#cache = options.cache), writer);
    notifier.beforeNotifying(() => writer.flush());
    const model = (this.#model = new Model(notifier.changes, unsaved));

    const appVersion = clientVersion.major_version ?? '';
    const connection = new Connector({ link: { ...options, variant, skipped }, clock, random, appVersion });
    this.#connector = connection;
    const resource = (): string => model.self?.resource ?? '';
    const calling = { variant, clock, clientVersion, languageCode, resource, time, connection, skipped };
    const rpc = new RpcClient(calling);
    const call: RpcCall = (...input) => rpc.call(...input);
    this.#call = call;

    const pushes = this.#pushes;
    const synchroniser = new Synchroniser({ model, unsaved, call, variant, pushes, skipped });
    this.#synchroniser = synchroniser;
    this.#inbox = new PushInbox({ queue: pushes, model, variant, time, log, skipped, synchroniser });
    this.#reporters = new Reporters({ clock, call, log, unsaved, model });

    const server = photoServer(options);
    this.photos = new Photos({ cache, server, nowUsec: () => time.nowUsec() });
    this.drafts = new Drafts({ cache, clock, log, model });
    const delivery = new Delivery({ cache, call, model, upload: (...input) => server.upload(...input) });
    const [{ typing }, { photos: draftPhotos }] = [this.#reporters, this.drafts];
    const outgoing = { cache, clock, random, log, model };
    this.outbox = new Outbox({ ...outgoing, typing, draftPhotos, delivery });

    this.fileServer = fileServer(options);
    const ready = (item: OutboxItem): void => this.outbox.load([item]);
    this.files = new FileMessages({ ...outgoing, spool, ready, server: this.fileServer });

    const selfId = (): string => model.selfId;
    this.annotating = new Annotating({ clock, outbox: this.outbox, events: model.events, selfId });

    this.#older = new OlderPages({ model, unsaved, cache, call });
    this.history = new History({ cache, call, clock, model, unsaved });
    this.presence = new OwnPresence(call, () => model.self);
    this.contacts = new Contacts(call, () => model.people.all);
    this.account = new Account(call, () => attempt(log, 'self', () => synchroniser.fetchSelf()));
    this.#newConversations = new NewConversations(call, (id) => synchroniser.ensureConversation(id));
    this.#maintenance = new Maintenance({
      clock,
      time,
      random,
      reconcile: () => this.#online && attempt(log, 'reconcile', () => synchroniser.reconcile()),
      live: model,
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
    this.#connector.start({
      synchronise: (link, hello) => this.#synchronise(link, hello),
      onPush: (body) => this.#pushes.receive(body),
      onState: (state) => this.#connectionChanged(state),
    });
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
    return this.#model.events.timeline(conversationId);
  }

  annotations(conversationId: string, messageId: string): MessageAnnotations {
    return this.#model.events.annotations(conversationId, messageId);
  }

  loadOlder(conversationId: string): Promise<Timeline> {
    return this.#older.load(conversationId);
  }

  release(conversationId: string): void {
    attempt(this.#log, 'opened', () => this.#cache.opened(conversationId, this.time.nowUsec()));
    this.#model.events.release(conversationId);
  }

  call<O extends OperationName>(operation: O, request: RequestWithoutHeader<O>): Promise<ResponseOf<O>> {
    return this.#call(operation, request);
  }

  in(conversationId: string): InConversation {
    return new InConversation(conversationId, this.#call);
  }

  createConversation(request: NewConversation): Promise<string> {
    return this.#newConversations.create(request);
  }

  joinByLink(url: string): Promise<string> {
    return this.#newConversations.joinByLink(url);
  }

  markRead(conversationId: string, timestamp: number): void {
    this.#reporters.markRead(conversationId, timestamp);
  }

  markAllRead(conversationIds?: Iterable<string>): void {
    this.#reporters.markAllRead(conversationIds);
  }

  setMarkedUnread(conversationId: string, marked: boolean): void {
    this.#reporters.marks.set(conversationId, marked);
  }

  setTyping(conversationId: string, state: TypingState): void {
    this.#reporters.typing.set(conversationId, state);
  }

  setFocus(conversationId: string | null): void {
    this.#reporters.focus.set(conversationId);
  }

  async #load(): Promise<void> {
    const cached = await this.#cache.load().catch((error: unknown) => {
      this.#log.warn('the cache cannot be read', { error: String(error) });
      return nothingCached;
    });
    this.outbox.load(cached.outbox.filter(({ files }) => !files));
    if (cached !== nothingCached) this.files.load(cached.outbox);
    this.drafts.load(cached);
    const { marks } = this.#reporters;
    marks.load(cached.markedUnread);
    this.#model.load(cached, {
      state: (id) => ({
        ...this.drafts.of(id),
        outbox: [...this.outbox.items(id), ...this.files.items(id)],
        ...(marks.has(id) && { markedUnread: true }),
      }),
      annotations: (id) => this.outbox.annotations(id),
    });
    this.#synchroniser.resume(cached.cursor);
    for (const [id, timestamp] of cached.reads) this.#reporters.reads.read(id, timestamp);
    this.#expireEvents(this.time.nowUsec());
  }

  async #synchronise(link: Link, hello: Hello): Promise<void> {
    this.time.setServerTime(hello.serverTime);
    const release = this.#pushes.hold();
    if (this.#model.self && this.#model.self.gaiaId !== hello.gaiaId) await this.#startOver();
    await this.#synchroniser.run(hello, link);
    release();
    attempt(this.#log, 'older', () => this.#older.fill());
  }

  /** What is cached belongs to someone else: another server was set up at the same address. */
  async #startOver(): Promise<void> {
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
      this.files.setOnline(online);
      this.#reporters.setOnline(online);
      if (!online) this.#model.forgetLiveState();
    }
    if (state.kind === 'connecting' || state.kind === 'offline') this.#pushes.drop();
    this.#notifier.changes.connection();
  }

  #expireEvents(nowUsec: number): void {
    this.#model.events.expire(nowUsec);
    attempt(this.#log, 'expire', () => this.#cache.expire(nowUsec));
  }
}
