import {
  ActiveClientState,
  type ClientPresenceStateType,
  ClientPresenceStateType as States,
  type FocusType,
  limits,
  type Presence,
  type TypingType,
  type Usec,
} from '../../protocol/index.ts';
import type { ActiveDnd } from '../domain/people/dnd.ts';
import type { ClientFact, LiveCaller, LiveFact, OwnFact } from '../domain/people/live-fact.ts';
import type { StoredDnd } from '../domain/people/settings.ts';
import { Activity } from './activity.ts';
import { Announcer } from './announcer.ts';
import { Claims } from './claims.ts';
import { Connections } from './connections.ts';
import { ConversationSignals } from './conversation-signals.ts';
import type { LiveStateOptions } from './create-live-state.ts';
import { DndMirror } from './dnd-mirror.ts';
import { Elsewhere } from './elsewhere.ts';
import { ExpiringMap } from './expiring-map.ts';
import { FactLearner } from './fact-learner.ts';
import { ClientsHere, type KnownClients } from './known-clients.ts';
import type { LiveClient, SharedLiveState } from './live-state.ts';
import { only, Stating } from './stating.ts';
import * as self from './self-notification.ts';

/** How long a person's turn for an easter egg is. */
const easterEggMs = 1000 / limits.easterEggsPerSecond;

/**
 * The live state kept in this process's memory. What happens here is stated as a fact, applied here, and sent to processes whom it
 * concerns; what they state is applied in the same way. Pushes about a person go to the person's clients from each process, to
 * others from the process that stated the fact.
 */
export class ReplicatedLiveState implements SharedLiveState {
  readonly #options: LiveStateOptions;
  readonly #connections = new Connections();
  readonly #activity: Activity;
  readonly #mirror: DndMirror;
  readonly #signals: ConversationSignals;
  readonly #announcer: Announcer;
  readonly #claims: Claims;
  /** Who made an easter egg just now, by gaia id. */
  readonly #easterEggs: ExpiringMap<true>;
  readonly #known: KnownClients;
  readonly #learner: FactLearner;
  readonly #stating: Stating;
  /** Null: there is one process. */
  readonly #elsewhere: Elsewhere | null;
  readonly #background = new Set<Promise<void>>();
  /** By session here: ends that what is published for its person is delivered here. */
  readonly #follows = new Map<string, () => void>();

  constructor(options: LiveStateOptions) {
    this.#options = options;
    const { clock, store, emit, shared, report } = options;
    const connections = this.#connections;
    const inBackground = (work: Promise<void>): void => this.#inBackground(work);
    this.#activity = new Activity(clock, {
      isOwn: (clientId) => connections.isOwn(clientId),
      onOver: (gaiaId, clientId) => inBackground(this.#becomeIdle(gaiaId, clientId)),
    });
    this.#mirror = new DndMirror(store, clock, (gaiaId) => inBackground(this.#dndEnded(gaiaId)));
    this.#signals = new ConversationSignals({
      clock,
      store,
      emit,
      inBackground,
      connections,
      ...(shared && { state: (fact, concerned) => shared.others.state(fact, concerned) }),
    });
    this.#claims = new Claims(clock, (_gaiaId, claimant) => this.#learner.pushClaim(claimant));
    this.#easterEggs = new ExpiringMap(clock, () => {});
    const here = new ClientsHere(connections, this.#activity);
    const elsewhere =
      shared &&
      new Elsewhere({
        others: shared.others,
        connections,
        activity: this.#activity,
        claims: this.#claims,
        learner: () => this.#learner,
        announcer: () => this.#announcer,
        inBackground,
        directory: { clock, report, table: shared.table },
      });
    this.#elsewhere = elsewhere ?? null;
    this.#known = elsewhere?.known ?? here;
    this.#announcer = new Announcer({
      clock,
      store,
      emit,
      ...(shared && { publish: (told) => shared.others.tell(told) }),
      connections,
      known: this.#known,
    });
    this.#learner = new FactLearner({
      ...options,
      connections,
      activity: this.#activity,
      mirror: this.#mirror,
      signals: this.#signals,
      announcer: this.#announcer,
      claims: this.#claims,
      here,
      inBackground,
      ...(elsewhere && { directory: elsewhere.directory }),
    });
    this.#stating = new Stating({
      connections,
      signals: this.#signals,
      claims: this.#claims,
      learner: this.#learner,
      inBackground,
      elsewhere: this.#elsewhere,
      others: shared?.others ?? null,
    });
  }

  async connect(client: LiveClient, sessionId: string): Promise<void> {
    // After any other session of the client, whatever the clocks say: the newest one stays.
    const others = this.#connections.sessionsOfClient(client.clientId).map(({ at }) => at);
    const at = Math.max(this.#options.clock.nowUsec(), ...others.map((other) => other + 1));
    const { gaiaId, clientId, resource, device } = client;
    const isFirst = !this.#connections.isHere(gaiaId);
    const fact = { fact: 'session', gaiaId, clientId, resource, device, sessionId, at } as const;
    try {
      const learned = this.#learner.learn(null, fact);
      const [told, followed] = await Promise.allSettled([learned, this.#follow(fact)]);
      for (const one of [told, followed]) if (one.status === 'rejected') throw one.reason;
      if (isFirst) await this.#elsewhere?.meet([gaiaId]);
    } catch (error) {
      // It counts from the first moment on, and no one ends what did not begin.
      await this.disconnect(sessionId).catch(() => undefined);
      throw error;
    }
  }

  disconnect(sessionId: string): Promise<void> {
    this.#follows.get(sessionId)?.();
    this.#follows.delete(sessionId);
    const gaiaId = this.#connections.personOf(null, sessionId);
    return gaiaId === null
      ? Promise.resolve()
      : this.#stating.state({ fact: 'session-ended', gaiaId, sessionId });
  }

  /** Who has the person elsewhere hears of the session, or is asked once it is in the directory: then what is said there comes here. */
  async #follow(fact: Extract<OwnFact, { fact: 'session' }>): Promise<void> {
    const { shared } = this.#options;
    if (!shared) return;
    this.#follows.set(fact.sessionId, await shared.others.follow(fact.gaiaId));
    shared.others.tell(fact);
  }

  receives({ gaiaId, clientId }: LiveClient): void {
    for (const sibling of this.#connections.clientsOf(gaiaId)) {
      const report = this.#activity.reportOf(sibling.clientId);
      if (report === null || sibling.clientId === clientId) continue;
      const update = { self_presence_notification: self.ofClient(sibling, report.state) };
      this.#options.emit([{ at: null, to: [gaiaId], onlyClients: [clientId], update }]);
    }
  }

  clientsOf(gaiaId: string): Promise<ReadonlySet<string>> {
    return this.#known.clientsOf(gaiaId);
  }

  connectedAmong(clientIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#known.connectedAmong(clientIds);
  }

  activeClientState(gaiaId: string, clientId: string): ActiveClientState {
    const claimant = this.#claims.holder(gaiaId);
    if (!claimant) return ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE;
    return claimant.clientId === clientId
      ? ActiveClientState.ACTIVE_CLIENT_STATE_IS_ACTIVE
      : ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE;
  }

  setActiveClient(caller: LiveCaller, active: boolean, timeoutSecs: number): Promise<void> {
    const at = this.#options.clock.nowUsec();
    return this.#stating.do({ fact: 'claim', ...only(caller), active, ms: timeoutSecs * 1000, at });
  }

  doNotDisturb(gaiaId: string): ActiveDnd | null {
    return this.#mirror.dnd(gaiaId);
  }

  settingsChanged(gaiaId: string, dnd: StoredDnd): void {
    this.#inBackground(this.#stating.state({ fact: 'settings', gaiaId, dnd }));
  }

  setClientPresence(caller: LiveCaller, state: ClientPresenceStateType, timeoutSecs: number): Promise<void> {
    const ms = timeoutSecs * 1000;
    return this.#stating.do({ fact: 'activity', ...only(caller), state, ms });
  }

  introduce(gaiaId: string, others: readonly string[]): void {
    this.#stating.stateTo({ fact: 'met', gaiaId, others }, [gaiaId, ...others]);
  }

  part(gaiaId: string, others: readonly string[]): void {
    this.#stating.stateTo({ fact: 'parted', gaiaId, others }, [gaiaId, ...others]);
  }

  setTyping(caller: LiveCaller, conversationId: string, type: TypingType, at: Usec): Promise<void> {
    const ms = limits.typingSecs * 1000;
    return this.#stating.do({ fact: 'typing', ...only(caller), conversationId, type, ms, at });
  }

  setFocus(
    caller: LiveCaller,
    conversationId: string,
    type: FocusType,
    timeoutSecs: number,
    at: Usec,
  ): Promise<void> {
    const ms = timeoutSecs * 1000;
    return this.#stating.do({ fact: 'focus', ...only(caller), conversationId, type, device: null, ms, at });
  }

  async takeEasterEggTurn(gaiaId: string): Promise<boolean> {
    if (this.#elsewhere) return this.#elsewhere.directory.takeTurn(gaiaId, easterEggMs);
    if (this.#easterEggs.get(gaiaId)) return false;
    this.#easterEggs.set(gaiaId, true, easterEggMs);
    return true;
  }

  presenceOf(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, Presence>> {
    return this.#announcer.presenceOf(gaiaIds);
  }

  async start(): Promise<void> {
    await this.#elsewhere?.directory.start();
  }

  learn(from: string, facts: readonly LiveFact[]): void {
    for (const fact of facts) this.#inBackground(this.#learner.learn(from, fact));
  }

  learnAll(from: string, gaiaIds: readonly string[], facts: readonly OwnFact[]): void {
    this.#elsewhere?.learn(from, gaiaIds, facts);
  }

  meet(from: string, gaiaIds: readonly string[], facts: readonly OwnFact[]): readonly OwnFact[] {
    this.learnAll(from, gaiaIds, facts);
    return this.#elsewhere?.factsOf(gaiaIds) ?? [];
  }

  take(fact: ClientFact): void {
    if (this.#connections.isHere(fact.gaiaId)) this.#inBackground(this.#stating.doHere(fact));
  }

  missed(): void {
    if (this.#elsewhere) this.#inBackground(this.#elsewhere.meetAll());
  }

  forget(from: string): void {
    for (const { session } of this.#connections.sessionsAt(from))
      this.#inBackground(this.#learner.sessionEnded(from, session.id));
    this.#inBackground(this.#signals.processLeft(from));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#claims.clear();
    this.#easterEggs.clear();
    this.#signals.clear();
    this.#activity.clear();
    this.#mirror.clear();
    this.#learner.clear();
    this.#announcer.clear();
    await this.#elsewhere?.directory[Symbol.asyncDispose]();
    await Promise.all(this.#background);
  }

  async #dndEnded(gaiaId: string): Promise<void> {
    this.#announcer.self(gaiaId, self.ofDnd(this.#mirror.dnd(gaiaId)));
    // The person may have clients at several processes, which all notice: one of them tells.
    await this.#announcer.others(gaiaId);
  }

  async #becomeIdle(gaiaId: string, clientId: string): Promise<void> {
    const state = States.CLIENT_PRESENCE_STATE_DESKTOP_IDLE;
    const client = this.#connections.client(clientId);
    if (client) await this.#stating.state({ fact: 'activity', ...only(client), state, ms: 0 });
    else this.#activity.set(gaiaId, clientId, state, 0);
  }

  #inBackground(work: Promise<void>): void {
    const watched = work.catch(this.#options.report).finally(() => {
      this.#background.delete(watched);
    });
    this.#background.add(watched);
  }
}
