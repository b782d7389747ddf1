import type { ErrorCode, StateUpdateHeader, Usec, Variant } from '../../protocol/index.ts';
import type { Push } from '../domain/events/push.ts';

/** A push, and what stands above it for one client. */
export interface OwnPush {
  readonly push: Push;
  readonly header: StateUpdateHeader;
}

/** A connected client, as the push router needs it; the transport supplies it. */
export type Session = BinarySession | WritingSession;

interface AnySession {
  /** Differs for every connection, also of the same client. */
  readonly id: string;
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
  readonly variant: Variant;
  /** It gets no pushes of changes up to here: they are in every answer that it gets. */
  readonly since: Usec;
  /** It synchronised up to here; what the answers had is not pushed to it again. */
  readonly synced: Usec;
  /**
   * Says why, then ends the connection.
   *
   * @param retryAfterSecs when to come back, where that makes sense; default: at once
   */
  close(code: ErrorCode, reason: string, retryAfterSecs?: number): void;
  /** Ends the connection with `shutting_down` once what it asked is answered. */
  leave(reason: string): void;
}

/** A client that gets pushes in protobuf. */
export interface BinarySession extends AnySession {
  /**
   * Sends an encoded BatchUpdate, given in pieces that stand in a row. A client that does not read is cut off here instead of being
   * queued for.
   */
  push(batch: readonly Uint8Array[]): void;
}

/** A client that gets pushes in another form: its session writes them itself. */
export interface WritingSession extends AnySession {
  /** Tells what goes out together. */
  pushUpdates(pushes: readonly OwnPush[]): void;
}
