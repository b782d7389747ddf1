import { html, nothing, type TemplateResult } from 'lit';
import { faceTemplate } from '../kit/avatar/face.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import { listOf } from '../../words/lists.ts';
import { t } from '../../words/translate.ts';
import type { Event } from '../../protocol/types.ts';
import type { Downloads } from '../model/files/downloads.ts';
import type { ReplyTarget } from '../model/reply-targets.ts';
import type { KeptTemplates } from './kept-templates.ts';
import type { VoiceContext } from './voice/voice-message.ts';
import type { Names } from '../../words/person-name.ts';

/** What the templates of the history need to know beside the items themselves. */
export interface MessageContext {
  names: Names;
  picture(id: string): string | null;
  /** Index into the palette. */
  colour(id: string): number | undefined;
  /** Key of the account, for its pictures. */
  account(): string;
  /** Milliseconds; moves with the minutes. */
  now(): number;
  /** The same by the server's clock, by which messages expire. */
  serverNow(): number;
  kept: KeptTemplates;
  /** Whether a message is shown whole, however long. */
  isWhole(key: string): boolean;
  /** Whether the mouse or the focus is at a message. */
  isPointed(key: string): boolean;
  point(key: string | null): void;
  focus(key: string | null): void;
  open(url: string): void;
  /** Shows a picture large, with the others of the history beside it. */
  look(photoId: string): void;
  readonly downloads: Downloads;
  readVoice: VoiceContext['readVoice'];
  /** Id of the conversation; null: none is open. */
  conversation(): string | null;
  /** What a reply refers to, by the id of the event. */
  target(eventId: string): ReplyTarget;
  /** Brings a message on screen and marks it for a moment. */
  reveal(event: Event): void;
  /** Shows who someone is. */
  person(id: string): void;
  /** Adds the person's own reaction, or takes it back. */
  react(key: string, emoji: string): void;
  /** Offers emoji to react with. */
  chooseReaction(key: string, anchor: Element): void;
  /** Shows what a message said before it was corrected. */
  versions(key: string): void;
  /** Whether the person selects messages. */
  isSelecting(): boolean;
  isSelected(key: string): boolean;
  /** Selects a message or no longer does; the first one begins a selection. `on`: it stays selected. */
  select(key: string, on?: 'on'): void;
  /** Selects everything from the message that was selected last to this one. */
  selectTo(key: string): void;
  /** False: there was nothing to end. */
  endSelection(): boolean;
  /** Deletes a message for everyone, or what is selected, where the person may. */
  deleteForEveryone(key: string): void;
  /** Begins a reply to a message. */
  reply(key: string): void;
  showWhole(key: string): void;
  copy(text: string): void;
  /** The person copies what is selected. */
  copied(event: ClipboardEvent): void;
  /** What can be done with a message. */
  menu(key: string, anchor: Element): void;
  /** Calls the people of the conversation. */
  call(): void;
  /** Shows when a message was sent, and who has read it. */
  info(key: string): void;
  retry(clientGeneratedId: number): void;
  /** Takes the words back into the composer. */
  edit(message: OutboxItemView): void;
  discard(clientGeneratedId: number): void;
  /** Holds up the upload of a message's files; `retry` lets it go on. */
  pause(clientGeneratedId: number): void;
  /** Leaves a picture out of a message that failed, which is sent without it. */
  removePhoto(clientGeneratedId: number, place: number): void;
}

/** A person's photo, beside their messages or, tiny, where they have read to. */
export function memberFace(id: string, context: MessageContext, tiny = false): TemplateResult {
  const [name, picture] = [context.names.name(id), context.picture(id)];
  const colour = context.colour(id);
  return faceTemplate({ personId: id, name, picture, colour, tiny, ...(tiny && { reader: id }) });
}

export function seenTemplate(
  seen: readonly string[],
  context: MessageContext,
): TemplateResult | typeof nothing {
  if (seen.length === 0) return nothing;
  const label = t('conversation.seenBy', { names: listOf(seen.map((id) => context.names.name(id))) });
  return html`<span class="seen" role="img" aria-label=${label} title=${label}>
    ${seen.slice(0, 8).map((id) => memberFace(id, context, true))}
  </span>`;
}
