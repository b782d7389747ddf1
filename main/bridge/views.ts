import {
  isUnencrypted,
  noAnnotations,
  type Call,
  type ChatSession,
  type ConnectionState,
  type ConversationState,
  type OutboxItem,
  type Person,
  type Self,
} from '../../client/index.ts';
import { filesIn, USEC_PER_MS, USEC_PER_SEC } from '../../protocol/index.ts';
import type {
  AccountView,
  CallView,
  ConnectionView,
  ConversationView,
  OutboxItemView,
  PersonView,
  SelfView,
  ShownPart,
  TimelineView,
} from '../../preload/views.ts';
import { annotationsView } from './annotation-views.ts';
import { soundsOf } from '../accounts/account-sounds.ts';
import { unreadOf } from '../accounts/unread.ts';
import { wordsOf } from '../result/words-of.ts';
import { compactBit, emojiConversionBit, shownTypes } from './account-switches.ts';

/** All is seen until it is turned off. */
const isShown = ({ settings }: Self, part: ShownPart): boolean =>
  settings.richPresence[shownTypes[part]] ?? true;

/** One row of the list. Times are by this computer's clock. */
export function conversationView(
  state: ConversationState,
  time: Pick<ChatSession['time'], 'toLocal'>,
): ConversationView {
  return {
    id: state.id,
    conversation: state.conversation,
    lastEvent: state.lastEvent,
    ...(state.lastCallMillis !== undefined && { lastCallMillis: state.lastCallMillis }),
    unread: state.unread,
    ...(state.unreadMore && { unreadMore: true as const }),
    ...(state.markedUnread && { markedUnread: true as const }),
    typing: [...state.typing],
    present: [...state.focused],
    draft: state.draft,
    ...(state.draftAnnotation && { draftAnnotation: [...state.draftAnnotation] }),
    draftPhotos: state.draftPhotos.map(({ id, name }) => ({ id, name })),
    outbox: outboxState(state.outbox),
    ...unsent(state.outbox),
    ...(state.call && { call: callView(state.call, time) }),
  };
}

const callView = ({ people, by, sinceUsec }: Call, time: Pick<ChatSession['time'], 'toLocal'>): CallView => ({
  people: [...people],
  by,
  since: sinceUsec === 0 ? 0 : Math.round(time.toLocal(sinceUsec) / USEC_PER_MS),
});

/** The newest message that failed: its words stand in the row. */
function unsent(outbox: readonly OutboxItem[]): Pick<ConversationView, 'unsent'> {
  const failed = outbox.findLast(({ state }) => state === 'failed');
  return failed ? { unsent: failed.content } : {};
}

function outboxState(outbox: readonly OutboxItem[]): ConversationView['outbox'] {
  if (outbox.some(({ state }) => state === 'failed')) return 'failed';
  return outbox.length > 0 ? 'sending' : 'empty';
}

export const personView = ({ gaiaId, entity, presence }: Person): PersonView => ({
  gaiaId,
  entity,
  presence,
});

/** Files stay in sight when they are at the server, until their message is; those of a forwarded message were there before. */
function fileViews({ files: waiting, uploadedFiles, annotation }: OutboxItem): Pick<OutboxItemView, 'files'> {
  const forwarded = filesIn({ annotation: [...(annotation ?? [])] }).map((file) => ({
    ...file,
    sent: file.size,
  }));
  const files = waiting ?? uploadedFiles ?? forwarded;
  return files.length > 0
    ? { files: files.map(({ name, type, size, sent }) => ({ name, type, size, sent })) }
    : {};
}

export const outboxItemView = (item: OutboxItem): OutboxItemView => ({
  clientGeneratedId: item.clientGeneratedId,
  conversationId: item.conversationId,
  content: item.content,
  ...(item.photos && { photos: item.photos.map((photo) => ({ ...photo })) }),
  ...fileViews(item),
  ...(item.paused && { paused: item.paused }),
  ...(item.annotation && { annotation: [...item.annotation] }),
  createdAt: item.createdAt,
  state: item.state,
  reason: item.reason === null ? null : wordsOf({ ...item, message: item.reason }),
});

/** `sounds`: what holds on this computer, after its own setting. Times are by this computer's clock. */
export function selfView(self: Self, sounds: boolean, time: ChatSession['time']): SelfView {
  const { on, untilUsec } = self.dnd;
  return {
    gaiaId: self.gaiaId,
    email: self.email,
    entity: self.entity,
    mood: [...self.mood],
    doNotDisturb: {
      on,
      until: untilUsec === null ? null : Math.round(time.toLocal(untilUsec) / USEC_PER_MS),
    },
    desktopOff: self.desktopOff,
    sounds,
    blocked: [...self.settings.blocked],
    emojiConversion: self.settings.configurationBits[emojiConversionBit] ?? true,
    compact: self.settings.configurationBits[compactBit] ?? null,
    ringing: self.settings.ringSound,
    shown: {
      'last-seen': isShown(self, 'last-seen'),
      device: isShown(self, 'device'),
      'in-call': isShown(self, 'in-call'),
    },
    phones: [...self.settings.phones],
    region: self.settings.country?.region_code ?? '',
  };
}

/** What a view of an account is made of. */
export interface AccountSource {
  key: string;
  kind: AccountView['kind'];
  server: string;
  /** By the person, here. */
  signedOut: boolean;
  session: Pick<ChatSession, 'connection' | 'self' | 'conversations' | 'time'>;
  /** Whether this computer makes sounds for it; null leaves it to the account. */
  soundsHere: boolean | null;
}

function connectionView(state: ConnectionState): ConnectionView {
  if (!('reason' in state)) return state;
  const { text, ...rest } = state;
  return { ...rest, reason: wordsOf({ text, message: rest.reason }) };
}

/** Whole minutes alone, so that no two answers of the server make different views. */
function clockAhead(time: Pick<ChatSession['time'], 'toLocal'>): Pick<AccountView, 'clockAhead'> {
  const minutes = Math.round(time.toLocal(0) / (60 * USEC_PER_SEC));
  return minutes === 0 ? {} : { clockAhead: minutes * 60_000 };
}

export function accountView(source: AccountSource): AccountView {
  const { key, kind, server, session } = source;
  return {
    key,
    kind,
    server: URL.parse(server)?.host ?? server,
    ...(isUnencrypted(server) && { unencrypted: true as const }),
    ...clockAhead(session.time),
    connection: connectionView(session.connection),
    signedOut: source.signedOut,
    self: session.self && selfView(session.self, soundsOf(source), session.time),
    unread: unreadOf(session.conversations.values()),
  };
}

export function timelineView(
  session: Pick<ChatSession, 'timeline' | 'annotations' | 'conversations'>,
  conversationId: string,
): TimelineView {
  const { events, hasOlder } = session.timeline(conversationId);
  const outbox = session.conversations.get(conversationId)?.outbox ?? [];
  const annotations = events.flatMap(({ event_id: id }) => {
    const of = session.annotations(conversationId, id ?? '');
    return of === noAnnotations ? [] : [[id ?? '', of] as const];
  });
  return {
    conversationId,
    events: [...events],
    ...annotationsView(annotations),
    hasOlder,
    outbox: outbox.map(outboxItemView),
  };
}
