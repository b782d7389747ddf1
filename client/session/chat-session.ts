import type {
  ClientVersion,
  Clock,
  MessageContent,
  NotificationLevel,
  OperationName,
  ResponseOf,
  Segment,
  Variant,
} from '../../protocol/index.ts';
import type { Account } from '../actions/account.ts';
import type { Contacts } from '../actions/contacts.ts';
import type { InConversation } from '../actions/in-conversation.ts';
import type { Archive } from '../archive/archive.ts';
import type { Cache } from '../cache/cache.ts';
import type { RequestWithoutHeader } from '../connection/call.ts';
import type { TypingState } from '../report/typing-reporter.ts';
import type { Logger } from '../util/logger.ts';
import type { ServerClock } from '../connection/server-clock.ts';
import type { Change } from '../model/change.ts';
import type { ConversationState, DraftPhoto, OutboxItem, Person, Self, Timeline } from '../model/types.ts';
import type { ConnectionState } from '../connection/connection-state.ts';
import type { DownloadedPhoto, UploadedPhoto } from '../photos/transfer.ts';
import type { PhotoForm } from '../cache/cache.ts';
import type { Network } from '../net/network.ts';
import type { MessageExtras, NewPhoto } from '../outbox/message-extras.ts';
import type { Pushed } from '../model/pushed.ts';

export interface SessionOptions {
  /** Origin of the service: `https://chat.example.org`. */
  readonly server: string;
  /** Sign-in token; empty: there is none any more, and the session asks to sign in again. */
  readonly token: string;
  /** The session takes the cache over and closes it when it is disposed of. */
  readonly cache: Cache;
  readonly clientVersion: ClientVersion;
  /** BCP 47, told to the service with every request. Default `en`. */
  readonly languageCode?: string;
  /** Default: straight to the service. */
  readonly network?: Network;
  /** Default `extended`. */
  readonly variant?: Variant;
  readonly clock?: Clock;
  /** Uniform in [0, 1): spreads reconnections. */
  readonly random?: () => number;
  readonly log?: Logger;
}

/**
 * One account's connection to its service and everything known through it. All promises reject with `ClientError`.
 *
 * Works without a connection: it shows what the cache holds, keeps what is sent, and tries again by itself.
 */
export interface ChatSession extends AsyncDisposable {
  readonly connection: ConnectionState;
  /** Null until the cache or the first sync has said who this is. */
  readonly self: Self | null;
  readonly conversations: ReadonlyMap<string, ConversationState>;
  readonly people: ReadonlyMap<string, Person>;
  /** The service's time, which its timestamps are to be compared with: this computer's may be hours off. */
  readonly time: Pick<ServerClock, 'nowUsec' | 'toLocal'>;

  /** Reads the cache (resolves when it is in the model), then connects in the background. Also after `stop`. */
  start(): Promise<void>;
  /** Disconnects and waits until everything is durable; the model stays readable. */
  stop(): Promise<void>;
  /** The computer woke up, the network changed or the person asked: try, or prove the connection alive, at once. */
  retryNow(): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;

  /** Every push as it came, as soon as the model holds it. Returns the function that ends it. */
  onPush(listener: (pushed: Pushed) => void): () => void;

  /** What is loaded now, at once; an unknown conversation is empty. */
  timeline(conversationId: string): Timeline;
  /** Adds a page from the cache or the service; `offline` when only the service has more. */
  loadOlder(conversationId: string): Promise<Timeline>;
  /** The whole history, beyond what is loaded: search, reading back to an old message, export. */
  readonly archive: Archive;
  /** The conversation is no longer shown: its older pages leave the memory. */
  release(conversationId: string): void;

  /** Any operation. A refusal of the service rejects with code `refused` and its explanation. */
  call<O extends OperationName>(operation: O, request: RequestWithoutHeader<O>): Promise<ResponseOf<O>>;

  /**
   * Hands a message over to the outbox. Resolves when it is durable on this computer (`not_saved` otherwise); it is
   * in the outbox of its conversation at once. A picture is uploaded when its turn comes, also after a restart.
   */
  send(conversationId: string, content: MessageContent, extras?: MessageExtras): Promise<OutboxItem>;
  /** Sends a failed message again, behind everything waiting in its conversation. */
  retry(clientGeneratedId: number): Promise<void>;
  /** Sends a failed message with other words, and its picture, behind everything waiting in its conversation. */
  edit(clientGeneratedId: number, content: MessageContent): Promise<void>;
  /** Takes a message back that is not on its way. */
  discard(clientGeneratedId: number): Promise<void>;
  /** Empty text forgets the words of the draft. */
  saveDraft(conversationId: string, text: string): void;
  /**
   * Adds a picture to the draft of a conversation, to be sent by its id. Resolves when it is durable on this computer
   * (`not_saved` otherwise); `too_much` when as many wait as can.
   */
  addDraftPhoto(conversationId: string, name: string, photo: NewPhoto): Promise<DraftPhoto>;
  /** Null: it is gone from this computer, or not whole any more. */
  draftPhoto(id: number): Promise<NewPhoto | null>;
  /** Whether `draftPhoto` has it, without reading it. */
  hasDraftPhoto(id: number): Promise<boolean>;
  removeDraftPhoto(id: number): Promise<void>;

  /** Moves the own watermark, only forward (microseconds). The service is told soon, several calls as one. */
  markRead(conversationId: string, timestamp: number): void;
  /** To be called at every change of the composer; throttled. */
  setTyping(conversationId: string, state: TypingState): void;
  /** The conversation on screen in a focused window, or null. */
  setFocus(conversationId: string | null): void;
  setNotificationLevel(conversationId: string, level: NotificationLevel): Promise<void>;

  setMood(segments: readonly Segment[]): Promise<void>;
  /** `timeoutSecs` null: until turned off. */
  setDnd(on: boolean, timeoutSecs: number | null): Promise<void>;
  setDesktopOff(off: boolean): Promise<void>;
  /** Claims or gives up being the person's active client, for `timeoutSecs` (default 120). */
  setActive(active: boolean, timeoutSecs?: number): Promise<void>;
  /** Whether the person is at this computer, for `timeoutSecs` (default 720). */
  setPresenceState(state: 'active' | 'idle', timeoutSecs?: number): Promise<void>;

  /** Resolves with the conversation's id; it is in `conversations` then. `people` are gaia_ids. */
  createConversation(request: { people: readonly string[]; name: string; group: boolean }): Promise<string>;
  /** Joins the group of a link. Resolves with its id; it is in `conversations` then. Extended variant only. */
  joinByLink(url: string): Promise<string>;
  /** Everything else that can be asked for in a conversation. */
  in(conversationId: string): InConversation;
  readonly contacts: Contacts;
  readonly account: Account;
  /** Sends a picture (`type`: `image/png` and the like) to the service, to be sent as a message by its `photoId`. */
  uploadPhoto(
    bytes: Uint8Array,
    type: string,
    onProgress?: (sent: number, total: number) => void,
  ): Promise<UploadedPhoto>;
  /** A picture that the person may see; `refused` where there is none. */
  downloadPhoto(photoId: string, form: PhotoForm): Promise<DownloadedPhoto>;
  /** The picture of a message that has not arrived; null: it has none. */
  unsentPhoto(clientGeneratedId: number): Promise<NewPhoto | null>;
  /** People by a part of their name or e-mail. */
  search(query: string): Promise<Person[]>;
}
