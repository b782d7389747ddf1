import type {
  ActiveClientState,
  ClientPresenceStateType,
  Conversation,
  Entity,
  Event,
  EventAnnotation,
  MessageContent,
  OffTheRecordStatus,
  RefusalDetails,
  Presence,
  Segment,
} from '../../protocol/index.ts';
import type { ErrorText } from '../util/error-text.ts';
import type { Settings } from './settings.ts';

/** Do-not-disturb of the account. `untilUsec` null: until turned off. */
export interface DoNotDisturb {
  readonly on: boolean;
  readonly untilUsec: number | null;
}

/** The signed-in person as the server knows them, with the account's settings. */
export interface Self {
  readonly gaiaId: string;
  readonly email: string;
  /** Identifies this client among the person's own; empty until the first connection. */
  readonly resource: string;
  readonly entity: Entity;
  readonly mood: readonly Segment[];
  readonly dnd: DoNotDisturb;
  readonly desktopOff: boolean;
  /** Sound for incoming messages, the account's setting. */
  readonly desktopSound: boolean;
  readonly settings: Settings;
  /** From the newest StateUpdateHeader; NO_ACTIVE until there is one. */
  readonly activeClientState: ActiveClientState;
  /** The state that the person's clients have reported since this one connected, by resource. */
  readonly clients: Readonly<Record<string, ClientPresenceStateType>>;
}

/** A picture to send; not kept in memory. */
export interface NewPhoto {
  readonly bytes: Uint8Array;
  /** Media type, such as `image/png`. */
  readonly type: string;
}

/** A picture on its way with a message. Its bytes are in the cache until the message has arrived. */
export interface OutboxPhoto {
  /** Among those of its message: they are shown in this order. It stays when one of them is removed. */
  readonly place: number;
  /** Media type, such as `image/png`. */
  readonly type: string;
  readonly size: number;
  /** Bytes handed to the network so far. */
  readonly sent: number;
  /** Because of this one, its message failed. */
  readonly failed?: true;
}

/** A picture that waits to be sent with the draft of its conversation. Its bytes are in the cache. */
export interface DraftPhoto {
  /** Of one account; the later it was added, the greater. */
  readonly id: number;
  readonly conversationId: string;
  /** What the person calls it: the name of its file. */
  readonly name: string;
  /** Media type, such as `image/png`. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** What stands in the composer of a conversation, its pictures apart. */
export interface Draft {
  readonly text: string;
  /** What the message will say about other messages and about people: what it replies to, who it mentions. */
  readonly annotation: readonly EventAnnotation[];
}

/** A file on its way with a message, read where it lies. */
export interface OutboxFile {
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
  /** Media type. */
  readonly type: string;
  /** Of its upload, which goes on where it broke off; null: it was not begun. */
  readonly uploadId: string | null;
  /** Bytes handed to the network. */
  readonly sent: number;
  /** The server has all of it. */
  readonly uploaded?: true;
}

/** A message that the server has not acknowledged yet. */
export interface OutboxItem {
  readonly clientGeneratedId: number;
  readonly conversationId: string;
  readonly content: MessageContent;
  readonly photos?: readonly OutboxPhoto[];
  /** Files of this computer that are uploaded before the message is sent. */
  readonly files?: readonly OutboxFile[];
  /** The same when all of them are at the server, and the message waits as others do. */
  readonly uploadedFiles?: readonly OutboxFile[];
  /** The person holds its uploads up. */
  readonly paused?: true;
  readonly annotation?: readonly EventAnnotation[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** The off-the-record status that the writer saw; the server refuses the message when it no longer holds. */
  readonly expectedOtr: OffTheRecordStatus | null;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Not sent before, milliseconds since the epoch: until then the person may take it back. */
  readonly heldUntil?: number;
  /** Why it failed, in English. */
  readonly reason: string | null;
  /** The same where the server refused it by a code that is known here: what can be said in any language. */
  readonly refusal?: RefusalDetails | undefined;
  /** The same where the client knows why. */
  readonly text?: ErrorText | undefined;
}

/** An ongoing call, as far as the loaded history shows. */
export interface Call {
  /** gaia_ids, in the order in which they came. */
  readonly people: readonly string[];
  /** gaia_id of who began it; empty where its beginning is not loaded. */
  readonly by: string;
  /** 0 where its beginning is not loaded. */
  readonly sinceUsec: number;
}

/** One conversation with what only this client knows of it. Replaced, never mutated, on every change. */
export interface ConversationState {
  readonly id: string;
  readonly conversation: Conversation;
  /** The newest event of any kind; null when its history is empty. */
  readonly lastEvent: Event | null;
  /** Messages by others after the own watermark, as far as they are loaded. */
  readonly unread: number;
  /** More of what is unread is on the server, in pages that are not loaded. Absent: that is all. */
  readonly unreadMore?: true;
  /** The person marked it as unread on this computer. Absent: they did not. */
  readonly markedUnread?: true;
  /** gaia_ids of the people typing now, never oneself. */
  readonly typing: readonly string[];
  /** gaia_ids of the people whose focus is here now, never oneself. */
  readonly focused: readonly string[];
  readonly draft: string;
  /** Of the draft. Absent: there is none. */
  readonly draftAnnotation?: readonly EventAnnotation[];
  /** In the order in which they were added. */
  readonly draftPhotos: readonly DraftPhoto[];
  /** Messages that have not arrived, oldest first; what only changes a message is shown at that. */
  readonly outbox: readonly OutboxItem[];
  /** Absent: there is no ongoing call. */
  readonly call?: Call;
  /** How long the call was that the newest event ends, milliseconds; absent where it ends none or that is not known. */
  readonly lastCallMillis?: number;
}

/** What the person wrote or marked in a conversation and the server does not have. */
export type Written = Pick<
  ConversationState,
  'draft' | 'draftAnnotation' | 'draftPhotos' | 'outbox' | 'markedUnread'
>;

/** The loaded part of one conversation's history, oldest first. */
export interface Timeline {
  readonly events: readonly Event[];
  readonly hasOlder: boolean;
}

export interface Person {
  readonly gaiaId: string;
  readonly entity: Entity;
  readonly presence: Presence | null;
}
