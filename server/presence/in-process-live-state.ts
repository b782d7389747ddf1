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
import { activeDnd } from '../domain/dnd.ts';
import { recordLastSeen } from '../store/people.ts';
import { Activity } from './activity.ts';
import { Announcer } from './announcer.ts';
import { Connections } from './connections.ts';
import { ConversationSignals } from './conversation-signals.ts';
import type { LiveStateOptions } from './create-live-state.ts';
import { ExpiringMap } from './expiring-map.ts';
import { focusDeviceOf } from './focus-device.ts';
import type { ChangedSetting, DoNotDisturb, LiveCaller, LiveClient, LiveState } from './live-state.ts';
import * as self from './self-notification.ts';
import { SettingsMirror } from './settings-mirror.ts';

/** The live state kept in this process's memory. */
export class InProcessLiveState implements LiveState {
  readonly #options: LiveStateOptions;
  readonly #connections = new Connections();
  readonly #activity: Activity;
  readonly #mirror: SettingsMirror;
  readonly #signals: ConversationSignals;
  readonly #announcer: Announcer;
  /** The client that each person uses, by gaia id. */
  readonly #claims: ExpiringMap<LiveCaller>;
  /** Who made an easter egg just now, by gaia id. */
  readonly #easterEggs: ExpiringMap<true>;
  readonly #background = new Set<Promise<void>>();

  constructor(options: LiveStateOptions) {
    this.#options = options;
    const { clock, store, emit } = options;
    const inBackground = (work: Promise<void>): void => this.#inBackground(work);
    this.#activity = new Activity(clock, (gaiaId, clientId) =>
      inBackground(this.#becameIdle(gaiaId, clientId)),
    );
    this.#mirror = new SettingsMirror(store, clock, (gaiaId) =>
      inBackground(this.settingsChanged(gaiaId, ['do_not_disturb'])),
    );
    this.#signals = new ConversationSignals({
      clock,
      store,
      emit,
      inBackground,
      deviceOf: (clientId) => this.focusDevice(clientId),
    });
    this.#announcer = new Announcer({
      clock,
      store,
      emit,
      connections: this.#connections,
      activity: this.#activity,
    });
    this.#claims = new ExpiringMap(clock, (gaiaId, claimant) => this.#tellClaim(gaiaId, claimant));
    this.#easterEggs = new ExpiringMap(clock, () => {});
  }

  async connect(client: LiveClient, sessionId: string): Promise<void> {
    this.#connections.add(client, sessionId);
    await this.#mirror.load(client.gaiaId);
    await this.#announcer.others(client.gaiaId);
  }

  async disconnect(sessionId: string): Promise<void> {
    const client = this.#connections.remove(sessionId);
    if (!client) return;
    const { gaiaId, clientId } = client;
    if (this.#claims.get(gaiaId)?.clientId === clientId) {
      this.#claims.delete(gaiaId);
      this.#tellClaim(gaiaId, client);
    }
    this.#activity.clientLeft(gaiaId, clientId);
    await this.#signals.clientLeft(clientId);
    if (!this.#connections.isConnected(gaiaId)) {
      const at = this.#activity.lastActive(gaiaId);
      if (at > 0) await this.#options.store.write((tx) => recordLastSeen(tx, gaiaId, at));
    }
    await this.#announcer.others(gaiaId);
    // The person may have come back while this waited for the store.
    if (this.#connections.isConnected(gaiaId)) return;
    this.#mirror.forget(gaiaId);
    this.#activity.personLeft(gaiaId);
  }

  isConnected(gaiaId: string): boolean {
    return this.#connections.isConnected(gaiaId);
  }

  activeClientState(gaiaId: string, clientId: string): ActiveClientState {
    const claimant = this.#claims.get(gaiaId);
    if (!claimant) return ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE;
    return claimant.clientId === clientId
      ? ActiveClientState.ACTIVE_CLIENT_STATE_IS_ACTIVE
      : ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE;
  }

  async setActiveClient(caller: LiveCaller, active: boolean, timeoutSecs: number): Promise<void> {
    const { gaiaId, clientId } = caller;
    const mine = this.#claims.get(gaiaId)?.clientId === clientId;
    if (active) this.#claims.set(gaiaId, caller, timeoutSecs * 1000);
    else if (mine) this.#claims.delete(gaiaId);
    if (active !== mine) this.#tellClaim(gaiaId, caller);
  }

  doNotDisturb(gaiaId: string): DoNotDisturb | null {
    return this.#mirror.dnd(gaiaId);
  }

  async settingsChanged(gaiaId: string, changed: readonly ChangedSetting[]): Promise<void> {
    if (this.#connections.isConnected(gaiaId)) {
      const settings = await this.#mirror.load(gaiaId);
      if (!this.#connections.isConnected(gaiaId)) this.#mirror.forget(gaiaId);
      const dnd = activeDnd(settings.dnd, this.#options.clock.nowUsec());
      const told = self.ofSettings(settings, dnd, changed);
      // What others may see has a notification of its own.
      if (Object.keys(told).length > 0) this.#announcer.self(gaiaId, told);
    }
    await this.#announcer.others(gaiaId);
  }

  async setClientPresence(
    caller: LiveCaller,
    state: ClientPresenceStateType,
    timeoutSecs: number,
  ): Promise<void> {
    const { gaiaId, clientId } = caller;
    const before = this.#activity.stateOf(clientId);
    this.#activity.set(gaiaId, clientId, state, timeoutSecs);
    if (before === state) return;
    this.#announcer.self(gaiaId, self.ofClient(caller, state));
    await this.#announcer.others(gaiaId);
  }

  introduce(gaiaId: string, others: readonly string[]): void {
    this.#inBackground(this.#announcer.introduce(gaiaId, others));
  }

  setTyping(caller: LiveCaller, conversationId: string, type: TypingType, at: Usec): Promise<void> {
    return this.#signals.typing({ caller, conversationId }, type, at);
  }

  setFocus(
    caller: LiveCaller,
    conversationId: string,
    type: FocusType,
    timeoutSecs: number,
    at: Usec,
  ): Promise<void> {
    return this.#signals.focus({ caller, conversationId }, type, timeoutSecs, at);
  }

  takeEasterEggTurn(gaiaId: string): boolean {
    if (this.#easterEggs.get(gaiaId)) return false;
    this.#easterEggs.set(gaiaId, true, 1000 / limits.easterEggsPerSecond);
    return true;
  }

  focusDevice(clientId: string): FocusDevice {
    return focusDeviceOf(this.#connections.client(clientId)?.device ?? null);
  }

  presenceOf(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, Presence>> {
    return this.#announcer.presenceOf(gaiaIds);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#claims.clear();
    this.#easterEggs.clear();
    this.#signals.clear();
    this.#activity.clear();
    this.#mirror.clear();
    await Promise.all(this.#background);
  }

  /** Every client learns from the header of this push whether it, another or none is in use now. */
  #tellClaim(gaiaId: string, claimant: LiveCaller): void {
    const state = this.#activity.stateOf(claimant.clientId);
    this.#announcer.self(gaiaId, self.ofClient(claimant, state));
  }

  async #becameIdle(gaiaId: string, clientId: string): Promise<void> {
    const client = this.#connections.client(clientId);
    if (!client) return;
    this.#announcer.self(gaiaId, self.ofClient(client, States.CLIENT_PRESENCE_STATE_DESKTOP_IDLE));
    await this.#announcer.others(gaiaId);
  }

  #inBackground(work: Promise<void>): void {
    const watched = work.catch(this.#options.report).finally(() => {
      this.#background.delete(watched);
    });
    this.#background.add(watched);
  }
}
