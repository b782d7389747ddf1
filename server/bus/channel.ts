/** What a channel reports. */
export interface ChannelListener {
  /** A message of another process. Messages of one process arrive in order; any may be missing. */
  readonly onMessage: (from: string, bytes: Uint8Array) => void;
  /** The channel reaches no one until `onBack`. */
  readonly onLost: () => void;
  /** It works again; what was sent meanwhile is lost. */
  readonly onBack: () => void;
}

/** Carries messages between the processes of one server. Disposing it lets what was sent go out first. */
export interface Channel extends AsyncDisposable {
  /** Names this process for as long as it runs. */
  readonly id: string;
  /** Longest message, in bytes. */
  readonly maxBytes: number;
  readonly connected: boolean;
  /** To all other processes. Returns at once; what is sent while the channel is lost is lost. */
  send(bytes: Uint8Array): void;
  /** Called once. Resolves when everything that is sent from now on arrives. */
  listen(listener: ChannelListener): Promise<void>;
}
