import {
  EventType,
  GroupLinkSharingStatus,
  HangoutEventType,
  ConversationView,
  OffTheRecordStatus,
  ReplyToInviteType,
  newClientGeneratedId,
  type Event,
  type EventRequestHeader,
  type Location,
  type MessageContent,
  type NotificationLevel,
} from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { participant } from './participant.ts';

/** A message that is sent at once, past the outbox. One of `content`, `photoId` and `location` at least. */
export interface DirectMessage {
  readonly content?: MessageContent;
  /** As `uploadPhoto` answered it. */
  readonly photoId?: string;
  readonly location?: Location;
  /** The status that the writer saw; the server refuses the message when it no longer holds. */
  readonly expectedOtr?: OffTheRecordStatus;
  /** Names the message for ever: sending it again under the same one sends it once. Default: a new one. */
  readonly clientGeneratedId?: number;
}

/** Everything that can be asked for in one conversation. What changes reaches the model as pushes. */
export class InConversation {
  readonly #id: string;
  readonly #call: RpcCall;

  constructor(conversationId: string, call: RpcCall) {
    this.#id = conversationId;
    this.#call = call;
  }

  async sendNow(message: DirectMessage): Promise<Event> {
    const { content, photoId, location, expectedOtr, clientGeneratedId } = message;
    const { created_event: event } = await this.#call('SendChatMessage', {
      ...(content && { message_content: content }),
      ...(photoId !== undefined && { existing_media: { photo: { photo_id: photoId } } }),
      ...(location && { location }),
      event_request_header: {
        ...this.#header(EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE),
        ...(expectedOtr !== undefined && { expected_otr: expectedOtr }),
        ...(clientGeneratedId !== undefined && { client_generated_id: clientGeneratedId }),
      },
    });
    return made(event);
  }

  /** Groups only; `people` are gaia_ids. */
  async addPeople(people: readonly string[]): Promise<Event> {
    const { created_event: event } = await this.#call('AddUser', {
      invitee_id: people.map((id) => ({ gaia_id: id })),
      event_request_header: this.#header(EventType.EVENT_TYPE_ADD_USER),
    });
    return made(event);
  }

  async removePerson(gaiaId: string): Promise<Event> {
    const { created_event: event } = await this.#call('RemoveUser', {
      participant_id: participant(gaiaId),
      event_request_header: this.#header(EventType.EVENT_TYPE_REMOVE_USER),
    });
    return made(event);
  }

  async leave(): Promise<Event> {
    const { created_event: event } = await this.#call('RemoveUser', {
      event_request_header: this.#header(EventType.EVENT_TYPE_REMOVE_USER),
    });
    return made(event);
  }

  /** Empty: no name. */
  async rename(name: string): Promise<Event> {
    const { created_event: event } = await this.#call('RenameConversation', {
      new_name: name,
      event_request_header: this.#header(EventType.EVENT_TYPE_CONVERSATION_RENAME),
    });
    return made(event);
  }

  /** Extended variant only. */
  async keepHistory(kept: boolean): Promise<Event> {
    const { created_event: event } = await this.#call('ModifyOTRStatus', {
      otr_status: kept
        ? OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD
        : OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
      event_request_header: this.#header(EventType.EVENT_TYPE_OTR_MODIFICATION),
    });
    return made(event);
  }

  /** A new link each time it is turned on. Extended variant only. */
  async shareLink(on: boolean): Promise<Event> {
    const { created_event: event } = await this.#call('SetGroupLinkSharingEnabled', {
      group_link_sharing_status: on
        ? GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON
        : GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_OFF,
      event_request_header: this.#header(EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION),
    });
    return made(event);
  }

  /** Extended variant only. */
  async link(): Promise<string> {
    const answer = await this.#call('GetGroupConversationUrl', this.#named());
    return answer.group_conversation_url ?? '';
  }

  async setNotificationLevel(level: NotificationLevel): Promise<void> {
    await this.#call('SetConversationNotificationLevel', { ...this.#named(), level });
  }

  /** Deletes the own history up to a timestamp (microseconds); without one, all of it. */
  async deleteHistory(upTo?: number): Promise<void> {
    await this.#call('DeleteConversation', {
      ...this.#named(),
      ...(upTo !== undefined && { delete_upper_bound_timestamp: upTo }),
    });
  }

  async easterEgg(message: string): Promise<void> {
    await this.#call('EasterEgg', { ...this.#named(), easter_egg: { message } });
  }

  /** @param lastSeen timestamp of the newest event that the person saw: a newer one keeps it in the inbox */
  async archive(lastSeen?: number): Promise<void> {
    await this.#call('ModifyConversationView', {
      ...this.#named(),
      new_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
      ...(lastSeen !== undefined && { last_event_timestamp: lastSeen }),
    });
  }

  async unarchive(): Promise<void> {
    const new_view = ConversationView.CONVERSATION_VIEW_INBOX;
    await this.#call('ModifyConversationView', { ...this.#named(), new_view });
  }

  async acceptInvitation(): Promise<void> {
    const type = ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT;
    await this.#call('ReplyToInvite', { ...this.#named(), type });
  }

  async declineInvitation(): Promise<void> {
    const type = ReplyToInviteType.REPLY_TO_INVITE_TYPE_DECLINE;
    await this.#call('ReplyToInvite', { ...this.#named(), type });
  }

  /** Begins the conversation's call, or joins, leaves or ends it. Resolves with the address of the call. */
  async hangout(step: 'start' | 'join' | 'leave' | 'end'): Promise<string> {
    const answer = await this.#call('UpdateHangout', { ...this.#named(), event_type: hangoutSteps[step] });
    return answer.url ?? '';
  }

  #named(): { conversation_id: { id: string } } {
    return { conversation_id: { id: this.#id } };
  }

  /** With a key of its own, so that a call repeated by the transport happens once. */
  #header(eventType: EventType): EventRequestHeader {
    return { ...this.#named(), client_generated_id: newClientGeneratedId(), event_type: eventType };
  }
}

const hangoutSteps = {
  start: HangoutEventType.HANGOUT_EVENT_TYPE_START,
  join: HangoutEventType.HANGOUT_EVENT_TYPE_JOIN,
  leave: HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE,
  end: HangoutEventType.HANGOUT_EVENT_TYPE_END,
} as const;

/** An operation that makes an event answers with it. */
function made(event: Event | null | undefined): Event {
  if (event) return event;
  throw new ClientError('server_failed', errorText('error.serverFailed'), { retry: true });
}
