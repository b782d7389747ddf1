import type { EventAnnotation } from '../../protocol/index.ts';

/** A picture to send; not kept in memory. */
export interface NewPhoto {
  readonly bytes: Uint8Array;
  /** Media type, such as `image/png`. */
  readonly type: string;
}

/** What a message may carry beside its content. */
export interface MessageExtras {
  readonly photo?: NewPhoto | undefined;
  /** In its place: a picture that waits in the conversation's draft, and leaves it with the message. */
  readonly draftPhoto?: number | undefined;
  readonly annotation?: readonly EventAnnotation[] | undefined;
}
