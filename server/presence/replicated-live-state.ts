import {
  ActiveClientState,
  type ClientPresenceStateType,
  ClientPresenceStateType as States,
  type FocusDevice,
  type FocusType,
  limits,
  type Presence,
  type TypingType,
  type Usec,
} from '../../protocol/index.ts';
import type { ActiveDnd } from '../domain/people/dnd.ts';
import type { StoredDnd } from '../domain/people/settings.ts';
import { Activity } from './activity.ts';
import { Announcer } from './announcer.ts';
import { Claims } from './claims.ts';
import { Connections } from './connections.ts';
import { ConversationSignals } from './conversation-signals.ts';
import type { LiveStateOptions } from './create-live-state.ts';
import { ExpiringMap } from './expiring-map.ts';
import { FactLearner } from './fact-learner.ts';
import { focusDeviceOf } from './focus-device.ts';
import type { LiveFact, LiveCaller } from '../domain/people/live-fact.ts';
import type { LiveClient, SharedLiveState } from './live-state.ts';
import { endedSince, factsOfProcess } from './live-snapshot.ts';
import * as self from './self-notification.ts';
import { DndMirror } from './dnd-mirror.ts';

/**
 * The live state kept in this process's memory. What happens here is stated as a fact, applied here, and sent to other
 * processes; what they state is applied in the same way. Pushes about a person go to the person's clients from each process, to
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
  readonly #learner: FactLearner;
  readonly #background = new Set<Promise<void>>();
  /** By session here: ends that what is published for its person is delivered here. */
  readonly #follows = new Map<string, () => void>();

  constructor(options: LiveStateOptions) {
    this.#options = options;
    const { clock, store, emit, others } = options;
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
      ...(others && { state: (fact, concerned) => others.state(fact, concerned) }),
      deviceOf: (clientId) => this.focusDevice(clientId),
    });
    this.#announcer = new Announcer({
      clock,
      store,
      emit,
      ...(others && { publish: (pushes) => others.publish({ pushes, traceId: null }) }),
      connections,
      activity: this.#activity,
    });
    this.#claims = new Claims(clock, (_gaiaId, claimant) => this.#learner.pushClaim(claimant));
    this.#easterEggs = new ExpiringMap(clock, () => {});
    this.#learner = new FactLearner({
      ...options,
      connections,
      activity: this.#activity,
      mirror: this.#mirror,
      signals: this.#signals,
      announcer: this.#announcer,
      claims: this.#claims,
      easterEggs: this.#easterEggs,
    });
  }

  async connect(client: LiveClient, sessionId: string): Promise<void> {
    // After any other session of the client, whatever the clocks say: the newest one stays.
    const others = this.#connections.sessionsOfClient(client.clientId).map(({ at }) => at);
    const at = Math.max(this.#options.clock.nowUsec(), ...others.map((other) => other + 1));
    const { gaiaId, clientId, resource, device } = client;
    try {
      const stated = this.#stateOf(gaiaId, {
        fact: 'session',
        gaiaId,
        clientId,
        resource,
        device,
        sessionId,
        at,
      });
      const [told, followed] = await Promise.allSettled([stated, this.#follow(gaiaId, sessionId)]);
      for (const one of [told, followed]) if (one.status === 'rejected') throw one.reason;
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
    return gaiaId === null ? Promise.resolve() : this.#stateOf(gaiaId, { fact: 'session-ended', sessionId });
  }

  async #follow(gaiaId: string, sessionId: string): Promise<void> {
    const leave = await this.#options.others?.follow(gaiaId);
    if (leave) this.#follows.set(sessionId, leave);
  }

  receives({ gaiaId, clientId }: LiveClient): void {
    for (const sibling of this.#connections.clientsOf(gaiaId)) {
      const report = this.#activity.reportOf(sibling.clientId);
      if (report === null || sibling.clientId === clientId) continue;
      const update = { self_presence_notification: self.ofClient(sibling, report.state) };
      this.#options.emit([{ at: null, to: [gaiaId], onlyClients: [clientId], update }]);
    }
  }

  isConnected(gaiaId: string): boolean {
    return this.#connections.isConnected(gaiaId);
  }

  hasClient(clientId: string): boolean {
    return this.#connections.client(clientId) !== null;
  }

  clientCount(gaiaId: string): number {
    return this.#connections.clientsOf(gaiaId).length;
  }

  activeClientState(gaiaId: string, clientId: string): ActiveClientState {
    const claimant = this.#claims.holder(gaiaId);
    if (!claimant) return ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE;
    return claimant.clientId === clientId
      ? ActiveClientState.ACTIVE_CLIENT_STATE_IS_ACTIVE
      : ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE;
  }

  setActiveClient(caller: LiveCaller, active: boolean, timeoutSecs: number): Promise<void> {
    const at = this.#claims.nextClaimTime(caller.gaiaId);
    return this.#state({ fact: 'claim', ...only(caller), active, ms: timeoutSecs * 1000, at });
  }

  doNotDisturb(gaiaId: string): ActiveDnd | null {
    return this.#mirror.dnd(gaiaId);
  }

  settingsChanged(gaiaId: string, dnd: StoredDnd): void {
    this.#inBackground(this.#stateOf(gaiaId, { fact: 'settings', gaiaId, dnd }));
  }

  setClientPresence(caller: LiveCaller, state: ClientPresenceStateType, timeoutSecs: number): Promise<void> {
    const ms = timeoutSecs * 1000;
    return this.#stateOf(caller.gaiaId, { fact: 'activity', ...only(caller), state, ms });
  }

  introduce(gaiaId: string, others: readonly string[]): void {
    this.#inBackground(this.#state({ fact: 'met', gaiaId, others }, [gaiaId, ...others]));
  }

  part(gaiaId: string, others: readonly string[]): void {
    this.#inBackground(this.#state({ fact: 'parted', gaiaId, others }, [gaiaId, ...others]));
  }

  setTyping(caller: LiveCaller, conversationId: string, type: TypingType, at: Usec): Promise<void> {
    const ms = limits.typingSecs * 1000;
    return this.#signals.learn(null, { fact: 'typing', ...only(caller), conversationId, type, ms, at });
  }

  setFocus(
    caller: LiveCaller,
    conversationId: string,
    type: FocusType,
    timeoutSecs: number,
    at: Usec,
  ): Promise<void> {
    const ms = timeoutSecs * 1000;
    return this.#signals.learn(null, { fact: 'focus', ...only(caller), conversationId, type, ms, at });
  }

  takeEasterEggTurn(gaiaId: string): boolean {
    if (this.#easterEggs.get(gaiaId)) return false;
    this.#inBackground(this.#state({ fact: 'easter-egg', gaiaId }));
    return true;
  }

  focusDevice(clientId: string): FocusDevice {
    return focusDeviceOf(this.#connections.client(clientId)?.device ?? null);
  }

  presenceOf(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, Presence>> {
    return this.#announcer.presenceOf(gaiaIds);
  }

  learn(from: string, facts: readonly LiveFact[]): void {
    for (const fact of facts) this.#inBackground(this.#learner.learn(from, fact));
  }

  learnAll(from: string, facts: readonly LiveFact[]): void {
    // What a client does that is also connected elsewhere, that process may not know of.
    const known = factsOfProcess(from, this.#parts()).filter(
      (fact) => fact.fact === 'session' || !('clientId' in fact) || this.#isOnlyAt(from, fact.clientId),
    );
    this.learn(from, endedSince(facts, known));
    this.learn(from, facts);
  }

  forget(from: string): void {
    for (const { session } of this.#connections.sessionsAt(from)) {
      this.#inBackground(this.#learner.sessionEnded(from, { sessionId: session.id }, true));
    }
    this.#inBackground(this.#signals.processLeft(from));
  }

  facts(): readonly LiveFact[] {
    return factsOfProcess(null, this.#parts());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#claims.clear();
    this.#easterEggs.clear();
    this.#signals.clear();
    this.#activity.clear();
    this.#mirror.clear();
    this.#learner.clear();
    this.#announcer.clear();
    await Promise.all(this.#background);
  }

  #isOnlyAt(process: string, clientId: string): boolean {
    return this.#connections.sessionsOfClient(clientId).every((session) => session.process === process);
  }

  #parts() {
    return {
      connections: this.#connections,
      activity: this.#activity,
      claims: this.#claims,
    };
  }

  /** Something happened here. Other processes hear of it: those with some of the people, or all. */
  #state(fact: LiveFact, concerned?: readonly string[]): Promise<void> {
    const told = this.#learner.learn(null, fact);
    this.#options.others?.state(fact, concerned);
    return told;
  }

  /** Something happened here that may change a person's presence. */
  #stateOf(gaiaId: string, fact: FactOfPresence): Promise<void> {
    const told = this.#learner.learn(null, fact);
    this.#options.others?.state({ ...fact, use: this.#announcer.useOf(gaiaId) });
    return told;
  }

  async #dndEnded(gaiaId: string): Promise<void> {
    this.#announcer.self(gaiaId, self.ofDnd(this.#mirror.dnd(gaiaId)));
    // The person may have clients at several processes, which all notice.
    if (this.#connections.isOldestHere(gaiaId)) await this.#announcer.others(gaiaId);
    else this.#announcer.forget(gaiaId);
  }

  async #becomeIdle(gaiaId: string, clientId: string): Promise<void> {
    const state = States.CLIENT_PRESENCE_STATE_DESKTOP_IDLE;
    const client = this.#connections.client(clientId);
    if (client) await this.#stateOf(gaiaId, { fact: 'activity', ...only(client), state, ms: 0 });
    else this.#activity.set(gaiaId, clientId, state, 0);
  }

  #inBackground(work: Promise<void>): void {
    const watched = work.catch(this.#options.report).finally(() => {
      this.#background.delete(watched);
    });
    this.#background.add(watched);
  }
}

type FactOfPresence = Extract<LiveFact, { fact: 'session' | 'session-ended' | 'activity' | 'settings' }>;

/** A caller may be known by more than what others need of it. */
function only({ gaiaId, clientId, resource }: LiveCaller): LiveCaller {
  return { gaiaId, clientId, resource };
}
