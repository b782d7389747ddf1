import {
  MembershipChangeType,
  ResponseStatus,
  amendedId,
  correctionTarget,
  decode,
  operations,
  reactionIn,
  retractedBy,
  retractionTarget,
  type Conversation,
  type Event,
  type Frame,
  type MessageContent,
  type MessageName,
  type ResponseHeader,
} from '../../../protocol/index.ts';
import { isGone } from '../../../client/model/event-kinds.ts';
import type { End, OnFrame } from '../day/network.ts';
import { wordsOf } from '../support/client.ts';
import type { Answered, Asked, Entry, EventKind, SeenEvent, SeenMark } from './history.ts';

/** The fields of requests that a history is about; each operation has some of them. */
interface AnyRequest {
  readonly event_request_header?: {
    conversation_id?: { id?: string | null } | null;
    client_generated_id?: number | null;
  } | null;
  readonly conversation_id?: { id?: string | null } | null;
  readonly message_content?: MessageContent | null;
  readonly annotation?: readonly { type?: number | null; value?: string | null }[];
  readonly last_sync_timestamp?: number | null;
  readonly last_read_timestamp?: number | null;
}

/** The same of responses. */
interface AnyResponse {
  readonly response_header?: ResponseHeader | null;
  readonly created_event?: Event | null;
  readonly event?: readonly Event[];
  readonly amendment?: readonly Event[];
  readonly conversation?: Conversation | null;
  readonly conversation_state?: State | readonly State[] | null;
  readonly sync_timestamp?: number | null;
}

interface State {
  readonly conversation?: Conversation | null;
  readonly event?: readonly Event[];
}

/** Writes down what passes between clients and the service. */
export class Recorder {
  readonly entries: Entry[] = [];
  #connections = 0;
  /** Operations of calls that are not answered yet, by connection and call. */
  readonly #asked = new Map<string, keyof typeof operations>();
  #acknowledged = 0;

  /** How many calls were granted. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  add(entry: Entry): void {
    this.entries.push(entry);
  }

  /** What to have a network call for each frame of one client. */
  of(client: string, person: string, fresh = false): OnFrame {
    const numbers = new Map<number, number>();
    return (own, frame, from) => {
      let connection = numbers.get(own);
      if (connection === undefined) {
        connection = this.#connections += 1;
        numbers.set(own, connection);
        this.add({ kind: 'connection', connection, at: Date.now(), client, person, fresh });
      }
      this.#frame(connection, frame, from);
    };
  }

  #frame(connection: number, frame: Frame, from: End): void {
    if (frame.kind === 'call' && from === 'computer') {
      const operation = frame.operation as keyof typeof operations;
      this.#asked.set(`${connection} ${frame.id}`, operation);
      const request = decode(operations[operation].request as MessageName, frame.body, 'extended');
      const asked = askedIn(request as AnyRequest);
      this.add({ kind: 'call', connection, call: frame.id, operation, asked });
    } else if (frame.kind === 'reply') {
      const operation = this.#asked.get(`${connection} ${frame.id}`);
      this.#asked.delete(`${connection} ${frame.id}`);
      if (operation === undefined) return;
      if (frame.error !== null) {
        const answered = { events: [], marks: [], cursor: null };
        return this.add({ kind: 'reply', connection, call: frame.id, result: 'failed', answered });
      }
      const body = decode(operations[operation].response as MessageName, frame.body, 'extended');
      const response = body as AnyResponse;
      const result = resultOf(response.response_header);
      if (result === 'ok') this.#acknowledged += 1;
      this.add({ kind: 'reply', connection, call: frame.id, result, answered: answeredIn(response) });
    } else if (frame.kind === 'close' && from === 'server') {
      this.add({ kind: 'close', connection, at: Date.now(), reason: frame.reason });
    } else if (frame.kind === 'push') {
      const events: SeenEvent[] = [];
      const marks: SeenMark[] = [];
      for (const update of decode('BatchUpdate', frame.body, 'extended').state_update ?? []) {
        const event = update.event_notification?.event;
        if (event) events.push(seen(event));
        const mark = update.watermark_notification;
        if (mark) {
          const { conversation_id, sender_id, latest_read_timestamp } = mark;
          marks.push(markOf(conversation_id?.id, sender_id?.gaia_id, latest_read_timestamp));
        }
      }
      if (events.length + marks.length > 0) this.add({ kind: 'push', connection, events, marks });
    }
  }
}

function resultOf(header: ResponseHeader | null | undefined): 'ok' | 'refused' | 'failed' {
  if (header?.status === ResponseStatus.RESPONSE_STATUS_OK) return 'ok';
  return header?.status === ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST ? 'refused' : 'failed';
}

function askedIn(request: AnyRequest): Asked {
  const header = request.event_request_header;
  const words = wordsOf({ chat_message: { message_content: request.message_content ?? {} } });
  return {
    conversation: header?.conversation_id?.id ?? request.conversation_id?.id ?? null,
    key: header?.client_generated_id ? String(header.client_generated_id) : null,
    text: words || null,
    target: request.annotation ? amendedId({ annotation: [...request.annotation] }) : null,
    since: request.last_sync_timestamp ?? null,
    readUpTo: request.last_read_timestamp ?? null,
  };
}

function answeredIn(response: AnyResponse): Answered {
  const { conversation_state: state } = response;
  const states = state === null || state === undefined ? [] : ([state].flat() as State[]);
  const events = [
    ...(response.created_event ? [response.created_event] : []),
    ...(response.event ?? []),
    ...(response.amendment ?? []),
    ...states.flatMap(({ event }) => event ?? []),
  ];
  const conversations = [response.conversation, ...states.map(({ conversation }) => conversation)];
  return {
    events: events.map(seen),
    marks: conversations.flatMap((one) => (one ? marksIn(one) : [])),
    cursor: response.sync_timestamp ?? null,
  };
}

const marksIn = ({ conversation_id, read_state }: Conversation): SeenMark[] =>
  (read_state ?? []).map((one) =>
    markOf(conversation_id?.id, one.participant_id?.gaia_id, one.latest_read_timestamp),
  );

type Absent = null | undefined;

const markOf = (
  conversation: string | Absent,
  person: string | Absent,
  timestamp: number | Absent,
): SeenMark => ({ conversation: conversation ?? '', person: person ?? '', timestamp: timestamp ?? 0 });

function seen(event: Event): SeenEvent {
  const { chat_message: message, membership_change: change } = event;
  const reaction = message ? reactionIn(message) : null;
  const shell = message ? retractedBy(message) !== null : false;
  return {
    id: event.event_id ?? '',
    conversation: event.conversation_id?.id ?? '',
    timestamp: event.timestamp ?? 0,
    sender: event.sender_id?.gaia_id ?? '',
    kind: kindOf(event),
    text: wordsOf(event) || null,
    target: shell || !message ? null : (reaction?.target ?? amendedId(message)),
    people: (change?.participant_ids ?? []).map(({ gaia_id }) => gaia_id ?? ''),
    key: event.self_event_state?.client_generated_id ?? null,
    // A key that is sent again after its event went is answered with what names it.
    isShell: shell || isGone(event),
  };
}

function kindOf({ chat_message: message, membership_change: change }: Event): EventKind {
  if (change) return change.type === MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN ? 'join' : 'leave';
  if (!message) return 'other';
  if (retractedBy(message) !== null) return 'message';
  const reaction = reactionIn(message);
  if (reaction) return reaction.isRemoved ? 'reaction taken back' : 'reaction';
  if (retractionTarget(message) !== null) return 'retraction';
  return correctionTarget(message) === null ? 'message' : 'correction';
}
