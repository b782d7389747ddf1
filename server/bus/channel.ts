/** What a channel reports. */
export interface ChannelListener {
  /** A message of another process. Messages of one process arrive in order, whatever their topics; any may be missing. */
  readonly onMessage: (from: string, bytes: Uint8Array) => void;
  /** The channel reaches no one until `onBack`. */
  readonly onLost: () => void;
  /** It works again; what was sent meanwhile is lost. */
  readonly onBack: () => void;
}

/** The topic that all processes follow. */
export const everyone = 'all';

/** Carries messages between the processes of one server. Disposing it lets what was sent go out first. */
export interface Channel extends AsyncDisposable {
  /** Names this process for as long as it runs. */
  readonly id: string;
  /** Longest message, in bytes. */
  readonly maxBytes: number;
  readonly connected: boolean;
  /**
   * To all other processes that follow one of the topics. Returns at once; what is sent while the channel is lost is lost.
   *
   * @param topics names of letters, digits and dots; absent: everyone
   */
  send(bytes: Uint8Array, topics?: readonly string[]): void;
  /**
   * Resolves when everything that is sent to the topic from now on arrives here, or at once while the channel is lost: then it
   * does from `onBack` on. A cluster of NATS may need a moment longer to know of it everywhere.
   */
  follow(topic: string): Promise<void>;
  unfollow(topic: string): void;
  /** Called once. Resolves when everything that is sent to everyone from now on arrives. */
  listen(listener: ChannelListener): Promise<void>;
}
