/** The headless session: everything of a chat client but its window. */
export { ClientError, type ClientErrorCode, type SignInField } from './util/errors.ts';
export { errorText, sayError, type ErrorText } from './util/error-text.ts';
export {
  CACHE_TAIL,
  CACHE_TAIL_LIMIT,
  type Cache,
  type CachedExtent,
  type CachedPage,
  type CachedPhoto,
  type FoundPage,
  type SearchRequest,
} from './cache/cache.ts';
export type { CacheBatch, CachedConversation, CachedState } from './model/cached-state.ts';
export type { Change } from './model/change.ts';
export type {
  Call,
  ConversationState,
  DoNotDisturb,
  DraftPhoto,
  NewPhoto,
  OutboxItem,
  OutboxPhoto,
  Person,
  Self,
  Timeline,
} from './model/types.ts';
export type { ConnectionState, Refusal } from './connection/connection-state.ts';
export type { ChatSession, SessionOptions } from './session/chat-session.ts';
export type { TypingState } from './report/typing-reporter.ts';
export type { RequestWithoutHeader } from './connection/rpc-call.ts';
export type { Logger } from './util/logger.ts';
export { Account } from './actions/account.ts';
export { Contacts } from './actions/contacts.ts';
export { InConversation, type DirectMessage } from './actions/in-conversation.ts';
export { notificationNames, type NotificationName, type Pushed } from './model/pushed.ts';
export {
  CertificateError,
  certificateQuestion,
  type SeenCertificate,
  type Trust,
} from './net/certificate.ts';
export { httpRequest, type HttpAnswer, type HttpRequest } from './net/http.ts';
export { connecting, hostOf, targetOf, type Network, type Target } from './net/network.ts';
export { directNetwork, openNetwork, type NetworkOptions } from './net/open-network.ts';
export { isLoopback, parseRoutes, ProxyError, type Proxy, type Route } from './net/proxy.ts';
export { SharedWork } from './util/shared-work.ts';
export type { DownloadedPhoto, UploadedPhoto } from './photos/transfer.ts';
export type { PhotoForm } from './cache/cache.ts';
export { clientGeneratedIdOf } from './model/event-kinds.ts';
export { callParticipants } from './model/call.ts';
export { invitationOf, type Invitation } from './model/invitation.ts';
export { untouchedSettings, type Settings } from './model/settings.ts';
export { Session } from './session/session.ts';
export { ServerClock } from './connection/server-clock.ts';
export type { MessageExtras } from './outbox/message-extras.ts';
export { MemoryCache } from './cache/memory-cache.ts';
export { parseServerAddress, type ServerAddress } from './sign-in/address.ts';
export { parseAppLink, planLink, type AppLink, type LinkAccount, type LinkPlan } from './sign-in/app-link.ts';
export {
  changePassword,
  signIn,
  signOut,
  signUp,
  type ChangePasswordRequest,
  type SignedIn,
  type SignInRequest,
  type SignOutRequest,
  type SignUpRequest,
} from './sign-in/sign-in.ts';
export { decideNotification, type NotificationDecision } from './notify/decide.ts';
export { isDoNotDisturb, notificationFacts, RING_MS, type NotificationInput } from './notify/facts.ts';
export { notificationContent, type ContentLevel, type NotificationContent } from './notify/content.ts';
export { mutedUntil, muteStep, type MuteChoice } from './notify/mute.ts';
export { NotificationRecords, type NotificationRecord } from './notify/records.ts';
export { typedText } from '../words/segment-text.ts';
export { namesFor, titleFor, type Acquaintances } from './model/names.ts';
export { plainMessage } from './outbox/plain-message.ts';
export { Archive, type FetchOptions } from './archive/archive.ts';
export type { HistoryRange } from './archive/cached-ranges.ts';
export type { HistoryProgress } from './archive/fetch-history.ts';
export { exportHtml } from './export/html.ts';
export { exportJson } from './export/json.ts';
export type { ExportSource } from './export/export.ts';
export { searchableText } from './search/searchable-text.ts';
export { snippetOf, type SnippetPart } from './search/snippet.ts';
export { phrasesOf, tokensOf } from './search/tokens.ts';
export { nextQuietBegin, quietPeriodAt, type QuietHours, type QuietPeriod } from './notify/quiet-hours.ts';
export { dndRequestFor, type DndChoice, type DndRequest } from './notify/dnd.ts';
export { AWAY_SECS, IDLE_SECS, isAway } from './activity/activity.ts';
export { ActivityReporter, type ActivityReporterOptions } from './activity/activity-reporter.ts';
