import type {
  ActiveClientState,
  ClientPresenceStateType,
  FocusDevice,
  FocusType,
  Presence,
  TypingType,
  Usec,
} from '../../protocol/index.ts';

export type DeviceClass = 'desktop' | 'mobile' | 'tablet';

/** A client as the live state knows it. */
export interface LiveClient {
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
  readonly device: DeviceClass;
}

/** The part of do-not-disturb that travels in a header. */
export interface DoNotDisturb {
  /** Null: until turned off. */
  readonly until: Usec | null;
}

/** The client by which a person acts, without what only a session knows. */
export interface LiveCaller {
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
}

/**
 * What is true only while somebody is connected: sessions, active client, typing, focus, idleness. Nothing of it is kept.
 *
 * Every change that others must hear of is emitted to the callback given at creation, also those that time brings
 * about. The methods that return a promise may ask the store or, with several processes, each other; those that do not
 * answer from what this process knows about its own connected people.
 */
export interface LiveState extends AsyncDisposable {
  /** A session opened. Resolves when the person's settings are known, so that headers made afterwards are right. */
  connect(client: LiveClient, sessionId: string): Promise<void>;
  /** A session ended. The last one of a client ends its typing, focus, and active claim. */
  disconnect(sessionId: string): Promise<void>;
  isConnected(gaiaId: string): boolean;

  /** The state of the claim as the given client sees it. */
  activeClientState(gaiaId: string, clientId: string): ActiveClientState;
  /** Claims (or, for the claimant only, gives up) being the client that the person uses. */
  setActiveClient(caller: LiveCaller, active: boolean, timeoutSecs: number): Promise<void>;

  /** Do-not-disturb of a connected person; null when it is off or the person is not connected here. */
  doNotDisturb(gaiaId: string): DoNotDisturb | null;
  /** The person's stored settings changed: own clients and those who may see it are told. */
  settingsChanged(gaiaId: string, changed: readonly ChangedSetting[]): Promise<void>;

  /** Idle or active, of one client. */
  setClientPresence(caller: LiveCaller, state: ClientPresenceStateType, timeoutSecs: number): Promise<void>;

  /**
   * The person is in a conversation with these others from now on: each side learns how the other is. Nobody waits for it,
   * so that the event that brought them together is not held up behind later ones.
   */
  introduce(gaiaId: string, others: readonly string[]): void;

  setTyping(caller: LiveCaller, conversationId: string, type: TypingType, at: Usec): Promise<void>;
  setFocus(
    caller: LiveCaller,
    conversationId: string,
    type: FocusType,
    timeoutSecs: number,
    at: Usec,
  ): Promise<void>;
  /** Takes the person's turn for an easter egg; false while the last one is less than its time ago. */
  takeEasterEggTurn(gaiaId: string): boolean;

  /** By class of the client's device; unspecified while it has no session. */
  focusDevice(clientId: string): FocusDevice;

  /** Presence of each person as somebody who may see everything sees it. */
  presenceOf(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, Presence>>;
}

export type ChangedSetting = 'do_not_disturb' | 'desktop_off' | 'mood' | 'rich_presence';
