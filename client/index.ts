/** The headless session: everything of a chat client but its window. */
export { ClientError } from './util/errors.ts';
export { errorText, sayError, type ErrorText } from './util/error-text.ts';
export {
  CACHE_TAIL,
  CACHE_TAIL_LIMIT,
  type Cache,
  type CachedExtent,
  type CachedPhoto,
  type FoundPage,
  type SearchRequest,
} from './cache/cache.ts';
export { annotatedEvent, shellOf } from './annotations/annotated-event.ts';
export type { AnnotatedPage } from './annotations/annotated-page.ts';
export { annotationOf, type Annotation, type AnnotationKind } from './annotations/annotation.ts';
export {
  messageAnnotations,
  noAnnotations,
  type MessageAnnotations,
  type Retraction,
} from './annotations/message-annotations.ts';
export type { CacheBatch, CachedConversation, CachedState, CachedPage } from './model/cached-state.ts';
export type { Change } from './model/change.ts';
export type {
  Call,
  ConversationState,
  DoNotDisturb,
  Draft,
  DraftPhoto,
  NewPhoto,
  OutboxFile,
  OutboxItem,
  OutboxPhoto,
  Person,
  Self,
} from './model/types.ts';
export type { ConnectionState } from './connection/connection-state.ts';
export type { ChatSession } from './session/chat-session.ts';
export type { Logger } from './util/logger.ts';
export { InConversation } from './actions/in-conversation.ts';
export { CertificateError, certificateQuestion, type Trust } from './net/certificate.ts';
export { httpRequest } from './net/http.ts';
export { connecting, hostOf, targetOf, type Network, type Target } from './net/network.ts';
export { isUnencrypted } from './net/own-network.ts';
export { directNetwork, openNetwork } from './net/open-network.ts';
export { isLoopback, parseRoutes, ProxyError, type Route } from './net/proxy.ts';
export { SharedWork } from './util/shared-work.ts';
export { localFile, mediaTypeOf, type LocalFile } from './files/file-source.ts';
export type { FileSpool } from './files/file-spool.ts';
export type { DownloadedPhoto } from './photos/transfer.ts';
export type { PhotoForm } from './cache/cache.ts';
export { clientGeneratedIdOf } from './model/event-kinds.ts';
export { callParticipants } from './model/call.ts';
export { invitationOf } from './model/invitation.ts';
export { untouchedSettings } from './model/settings.ts';
export { Session } from './session/session.ts';
export { ServerClock } from './connection/server-clock.ts';
export { MemoryCache } from './cache/memory-cache.ts';
export { keyFingerprint, keyInLink } from './net/key-fingerprint.ts';
export { type PinnedServer, parseServerAddress, passwordResetPage } from './sign-in/address.ts';
export { lookUpGroup } from './sign-in/group-link.ts';
export { parseAppLink, parseInvite, planLink, type AppLink, type LinkPlan } from './sign-in/app-link.ts';
export { changePassword, deleteAccount, signIn, signOut, signUp, type SignedIn } from './sign-in/sign-in.ts';
export { decideNotification } from './notify/decide.ts';
export { isDoNotDisturb, notificationFacts, RING_MS, type NotificationInput } from './notify/facts.ts';
export { notificationContent, type ContentLevel } from './notify/content.ts';
export { mutedUntil, muteStep, type MuteChoice } from './notify/mute.ts';
export { NotificationRecords } from './notify/records.ts';
export { typedText } from '../words/segment-text.ts';
export { namesFor, titleFor } from './model/names.ts';
export { plainMessage } from './outbox/plain-message.ts';
export type { HistoryRange } from './history/cached-ranges.ts';
export { exportHtml } from './export/html.ts';
export { exportJson } from './export/json.ts';
export type { ExportSource } from './export/export.ts';
export { contentsOf, isWanted, wantedPhrases } from './search/message-search.ts';
export { searchableText } from './search/searchable-text.ts';
export { snippetOf } from './search/snippet.ts';
export { phrasesOf, placesOf, tokensOf, wordsIn } from './search/tokens.ts';
export { nextQuietBegin, quietPeriodAt } from './notify/quiet-hours.ts';
export { AWAY_SECS, IDLE_SECS, isAway } from './activity/activity.ts';
export { ActivityReporter, type ActivityReporterOptions } from './activity/activity-reporter.ts';
