import type { ErrorCode, Usec, Variant } from '../../protocol/index.ts';

/** A connected client, as the hub needs it; the transport supplies it. */
export interface Session {
  /** Differs for every connection, also of the same client. */
  readonly id: string;
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
  readonly variant: Variant;
  /** It is not told of changes up to here: they are in every answer that it gets. */
  readonly since: Usec;
  /** It synchronised up to here; what the answers held is not told to it again. */
  readonly synced: Usec;
  /** Sends an encoded BatchUpdate. A client that does not read is cut off here instead of being queued for. */
  push(batch: Uint8Array): void;
  /** Says why, then ends the connection. */
  close(code: ErrorCode, reason: string): void;
}
