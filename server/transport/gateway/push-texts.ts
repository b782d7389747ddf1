import {
  type Event,
  newId,
  PbliteTexts,
  type StateUpdateHeader,
  type UserEventState,
  type Variant,
} from '../../../protocol/index.ts';
import type { ConversationViews } from '../../domain/conversations/conversation-view.ts';
import type { OwnPush } from '../../push/session.ts';
import { isRequired, selfEventState, type Push } from '../../domain/events/push.ts';
import { withFallback } from '../../domain/events/fallback.ts';
import type { FileLink, OwnFileLink } from '../../domain/events/file-links.ts';
import { quote, quoted } from './array-stream.ts';
import type { ImageAddresses } from './image-addresses.ts';

/** Have parts that are the recipient's alone, and else what all recipients' copies have. */
const composed = new Set([
  'StateUpdate',
  'EventNotification',
  'Event',
  'ConversationNotification',
  'Conversation',
]);
/** Are the recipient's alone. */
const own = new Set(['UserEventState', 'UserConversationState']);

/** Stands where the reader's own state comes; nothing that people write is the same. */
const place: UserEventState = { user_id: { chat_id: newId() } };

/** Whose copy of a push is written. */
export interface PushReader {
  readonly gaiaId: string;
  readonly clientId: string;
  readonly variant: Variant;
}

/** Writes pushes for clients that read pblite: what the copies of all recipients share is written once for each variant. */
export class PushTexts {
  readonly #texts: Readonly<Record<Variant, PbliteTexts>>;

  /** What stands before and after the state of its reader in each copy of an event, by variant and header. */
  readonly #around: Readonly<Record<Variant, WeakMap<Push, Map<StateUpdateHeader, string[]>>>> = {
    extended: new WeakMap(),
    base: new WeakMap(),
  };

  readonly #images: ImageAddresses;

  readonly #fileLink: FileLink;

  constructor(images: ImageAddresses, fileLink: FileLink) {
    this.#images = images;
    this.#fileLink = fileLink;
    const textsIn = (variant: Variant) =>
      new PbliteTexts({
        variant,
        composed,
        own,
        quoted: (text, field) => images.withRoom(quoted(text), quote, field, text),
      });
    this.#texts = { extended: textsIn('extended'), base: textsIn('base') };
  }

  /**
   * A client's StateUpdate; null where the variant, or a client that knows no annotations, cannot express it.
   *
   * @param beside the conversation to put beside an event that comes without it
   */
  write(
    { push, header }: OwnPush,
    { gaiaId, clientId, variant }: PushReader,
    beside: ConversationViews | null,
  ): string | null {
    const texts = this.#texts[variant];
    const event = push.update.event_notification?.event;
    if (event && push.event && isShared(push, event, gaiaId, beside)) {
      const state = texts.inVariant('UserEventState', selfEventState(push.event, gaiaId));
      const around = this.#aroundState(push, header, event, variant);
      return this.#images.filled(around.join(texts.write('UserEventState', state)), clientId);
    }
    const above = { state_update_header: texts.inVariant('StateUpdateHeader', header) };
    const fields = updateFields(texts, push, gaiaId, beside, (file) => this.#fileLink(file, clientId));
    if (fields === null) return null;
    const text = texts.write('StateUpdate', { ...fields, ...above });
    if (variant === 'base' && text === texts.write('StateUpdate', above)) return null;
    return this.#images.filled(text, clientId);
  }

  #aroundState(push: Push, header: StateUpdateHeader, event: Event, variant: Variant): readonly string[] {
    const texts = this.#texts[variant];
    let made = this.#around[variant].get(push);
    if (made === undefined) this.#around[variant].set(push, (made = new Map()));
    let around = made.get(header);
    if (around === undefined) {
      const copy = { ...texts.inVariant('Event', event), self_event_state: place };
      const text = texts.write('StateUpdate', {
        event_notification: { event: copy },
        state_update_header: texts.inVariant('StateUpdateHeader', header),
      });
      around = text.split(texts.write('UserEventState', place));
      made.set(header, around);
    }
    return around;
  }
}

/** Whether copies of an event that this reader gets differ in the state of its reader alone. */
const isShared = (push: Push, event: Event, gaiaId: string, beside: ConversationViews | null): boolean =>
  // What annotations say is put in words for each reader.
  !event.chat_message?.annotation?.length && beside === null && carried(push, gaiaId) === null;

/** Fields of a StateUpdate, as the variant's schema has them; null: it is an event that such clients do not get. */
function updateFields(
  texts: PbliteTexts,
  push: Push,
  gaiaId: string,
  beside: ConversationViews | null,
  fileLink: OwnFileLink,
): object | null {
  const conversation = viewOf(texts, carried(push, gaiaId) ?? beside, gaiaId);
  const event = push.event ? push.update.event_notification?.event : null;
  if (event && push.event) {
    const state = texts.inVariant('UserEventState', selfEventState(push.event, gaiaId));
    const shown = withFallback(event, push.event.quotes?.get(gaiaId), fileLink);
    if (shown === null) return null;
    const copy = { ...texts.inVariant('Event', shown), self_event_state: state };
    return { event_notification: { event: copy }, conversation };
  }
  const update = texts.inVariant('StateUpdate', push.update);
  if (conversation === null) return update;
  const isNotified = Boolean(push.update.conversation_notification);
  return { ...update, conversation, ...(isNotified && { conversation_notification: { conversation } }) };
}

/** What the push itself has for the person. */
function carried({ conversation }: Push, gaiaId: string): ConversationViews | null {
  return conversation && isRequired(conversation, gaiaId) ? conversation.views : null;
}

function viewOf(texts: PbliteTexts, views: ConversationViews | null, gaiaId: string): object | null {
  if (views === null) return null;
  const { part, sharesRest } = views.ownOf(gaiaId);
  const shaped = texts.inVariant('Conversation', part);
  return sharesRest ? { ...texts.inVariant('Conversation', views.shared), ...shaped } : shaped;
}
