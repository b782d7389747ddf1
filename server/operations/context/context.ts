import {
  type Clock,
  OffTheRecordToggle,
  type OperationName,
  type RequestOf,
  type ResponseOf,
  type Usec,
  type Variant,
} from '../../../protocol/index.ts';
import type { WithLazy } from '../../util/lazy-message.ts';
import type { LiveState } from '../../presence/live-state.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { SignUpPolicy } from '../../store/accounts/accounts.ts';
import type { Store } from '../../store/store.ts';
import type { LookupLimit } from './lookup-limit.ts';
import type { OwnFileLink } from '../../domain/events/file-links.ts';
import type { Push } from '../../domain/events/push.ts';

/** The signed-in client that asks. */
export interface Caller {
  readonly gaiaId: string;
  readonly email: string;
  /** Id of the sign-in token; one token is one client. */
  readonly clientId: string;
  /** Stable over reconnects; `email/resource` is the client's full_jid. */
  readonly resource: string;
  readonly variant: Variant;
  /** Null for a request that came without a session, as over plain HTTP. */
  readonly sessionId: string | null;
  /** True for an older client: it takes a conversation that it made from a push, not from the answer. */
  readonly learnsByPush?: boolean;
  /** Addresses of files that open without a token, for a client that knows no files. */
  readonly fileLink?: OwnFileLink;
}

/** What the administrator of the server chose, as far as operations care. */
export interface ServerOptions {
  /** How long an off-the-record message is kept, in seconds. */
  readonly offTheRecordSecs: number;
  /** For how many hours a message can be deleted for everyone; null: always. */
  readonly retractWithinHours: number | null;
  /** Whether people may turn the history of a conversation off and on. */
  readonly otrToggle: OffTheRecordToggle;
  /** The address under which people reach the server. */
  readonly publicUrl: string;
  /** Address of calls, with `{room}` where the secret goes; null: there are none. */
  readonly callUrl: string | null;
  readonly signUp: SignUpPolicy;
  /** Null: the server sends no mail. */
  readonly mailer: Pick<Mailer, 'send'> | null;
}

export const defaultServerOptions: Omit<ServerOptions, 'publicUrl'> = {
  offTheRecordSecs: 24 * 60 * 60,
  retractWithinHours: null,
  otrToggle: OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_ENABLED,
  callUrl: null,
  signUp: 'invite',
  mailer: null,
};

/** Everything an operation may touch. */
export interface Context {
  readonly caller: Caller;
  readonly clock: Clock;
  readonly store: Store;
  readonly live: LiveState;
  readonly traceId: string;
  readonly options: ServerOptions;
  readonly lookups: Pick<LookupLimit, 'take'>;
  /** Has conversations show, after this call, what it left to be shown. */
  readonly showChanges: () => void;
  /** Ends a client's sign-in and its session for good. False when it was not signed in. */
  readonly revokeClient: (clientId: string) => Promise<boolean>;
}

/** What an operation did: the answer for the caller, and what is pushed to others. */
export interface Outcome<O extends OperationName> {
  /** Without response_header; the dispatcher adds it. */
  readonly response: WithLazy<ResponseOf<O>>;
  /** The position up to which the caller has everything once it has the answer; absent: it does not say. */
  readonly syncedTo?: Usec;
  /** In the order in which a client must receive them. */
  readonly pushes: readonly Push[];
}

/**
 * Carries out one operation. Throws `Refusal` when the request cannot be granted; anything else it throws is a fault of
 * the server.
 */
export type Handler<O extends OperationName> = (
  context: Context,
  request: RequestOf<O>,
) => Promise<Outcome<O>>;
