import type { ClientVersion, Clock, OperationName, ResponseOf, Variant } from '../../protocol/index.ts';
import type { Account } from '../actions/account.ts';
import type { Contacts } from '../actions/contacts.ts';
import type { InConversation } from '../actions/in-conversation.ts';
import type { NewConversation } from '../actions/new-conversations.ts';
import type { OwnPresence } from '../actions/own-presence.ts';
import type { MessageAnnotations } from '../annotations/message-annotations.ts';
import type { History } from '../history/history.ts';
import type { Cache } from '../cache/cache.ts';
import type { ConnectionState } from '../connection/connection-state.ts';
import type { RequestWithoutHeader } from '../connection/rpc-call.ts';
import type { ServerClock } from '../connection/server-clock.ts';
import type { DraftPhotos } from '../drafts/draft-photos.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { Change } from '../model/change.ts';
import type { Pushed } from '../model/pushed.ts';
import type { ConversationState, Person, Self, Timeline } from '../model/types.ts';
import type { Network } from '../net/network.ts';
import type { Annotating } from '../outbox/annotating.ts';
import type { FileServer } from '../files/files-of-account.ts';
import type { FileSpool } from '../files/file-spool.ts';
import type { FileMessages } from '../outbox/file-messages.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Photos } from '../photos/photos.ts';
import type { TypingState } from '../report/typing-reporter.ts';
import type { Logger } from '../util/logger.ts';
import type { SkippedItems } from '../util/skipped-items.ts';

export interface SessionOptions {
  /** Origin of the server: `https://chat.example.org`. */
  readonly server: string;
  /** Sign-in token; empty: there is none any more, and the session asks to sign in again. */
  readonly token: string;
  /** The session takes the cache over and closes it when it is disposed of. */
  readonly cache: Cache;
  readonly clientVersion: ClientVersion;
  /** Default: files that are sent are read where they lie, and stay there. */
  readonly spool?: FileSpool;
  /** BCP 47, sent with every request. Default `en`. */
  readonly languageCode?: string;
  /** Default: straight to the server. */
  readonly network?: Network;
  /** Default `extended`. */
  readonly variant?: Variant;
  readonly clock?: Clock;
  /** Uniform in [0, 1): spreads reconnections. */
  readonly random?: () => number;
  readonly log?: Logger;
}

/**
 * One account's connection to its server and everything known through it. All promises reject with `ClientError`.
 *
 * Works without a connection: it shows what the cache holds, keeps what is sent, and tries again by itself.
 */
export interface ChatSession extends AsyncDisposable {
  readonly connection: ConnectionState;
  /** Null until the cache or the first sync has it. */
  readonly self: Self | null;
  readonly conversations: ReadonlyMap<string, ConversationState>;
  readonly people: ReadonlyMap<string, Person>;
  /** The server's time, which its timestamps are to be compared with: this computer's may be hours off. */
  readonly time: Pick<ServerClock, 'nowUsec' | 'toLocal'>;
  /** How much of what the server sent could not be taken, since the session was made. */
  readonly skipped: Pick<SkippedItems, 'unreadable' | 'tooLarge'>;

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
  /** What was done to a loaded message, also by the person and not sent yet. */
  annotations(conversationId: string, messageId: string): MessageAnnotations;
  /** Adds a page from the cache or the server; `offline` when only the server has more. */
  loadOlder(conversationId: string): Promise<Timeline>;
  /** The whole history, beyond what is loaded: search, reading back to an old message, export. */
  readonly history: History;
  /** The conversation is no longer shown: its older pages leave the memory. */
  release(conversationId: string): void;

  /** Any operation. A refusal of the server rejects with code `refused` and its explanation. */
  call<O extends OperationName>(operation: O, request: RequestWithoutHeader<O>): Promise<ResponseOf<O>>;

  /** Sends messages, and holds those that have not arrived. */
  readonly outbox: Pick<Outbox, 'send' | 'retry' | 'edit' | 'discard' | 'photo' | 'removePhoto'>;
  /** Messages whose files are being uploaded. */
  readonly files: Pick<FileMessages, 'send' | 'pause' | 'resume' | 'discard'>;
  /** Fetches files that messages show. */
  readonly fileServer: Pick<FileServer, 'download' | 'largest'>;
  /** What the person does to messages: reactions, corrections, deletions for everyone. */
  readonly annotating: Pick<Annotating, 'react' | 'correct' | 'retract' | 'keep'>;
  /** What is written in each conversation and not sent. */
  readonly drafts: Pick<Drafts, 'set' | 'flush'> & {
    readonly photos: Pick<DraftPhotos, 'add' | 'get' | 'has' | 'order' | 'remove'>;
  };
  /** The server's pictures, cached on this computer. */
  readonly photos: Pick<Photos, 'upload' | 'download'>;

  /** Moves the own watermark, only forward (microseconds). Reported to the server soon, several calls as one. */
  markRead(conversationId: string, timestamp: number): void;
  /** Everything in these conversations, by default in all, counts as read, and none is marked as unread any more. */
  markAllRead(conversationIds?: Iterable<string>): void;
  /** Marks a conversation as unread on this computer, or takes the mark away, as when it is opened. */
  setMarkedUnread(conversationId: string, marked: boolean): void;
  /** To be called at every change of the composer; throttled. */
  setTyping(conversationId: string, state: TypingState): void;
  /** The conversation on screen in a focused window, or null. */
  setFocus(conversationId: string | null): void;
  /** Mood, do-not-disturb, desktop off and activity. */
  readonly presence: OwnPresence;

  /** Resolves with the conversation's id; it is in `conversations` then. `people` are gaia_ids. */
  createConversation(request: NewConversation): Promise<string>;
  /** Joins the group of a link. Resolves with its id; it is in `conversations` then. Extended variant only. */
  joinByLink(url: string): Promise<string>;
  /** Everything else that can be asked for in a conversation. */
  in(conversationId: string): InConversation;
  readonly contacts: Contacts;
  readonly account: Account;
}
