import type { EventAnnotation } from '../../protocol/index.ts';
import type { NewPhoto } from '../model/types.ts';

/** What a message may carry beside its content. */
export interface MessageExtras {
  readonly photo?: NewPhoto | undefined;
  /** In its place: a picture that waits in the conversation's draft, and leaves it with the message. */
  readonly draftPhoto?: number | undefined;
  readonly annotation?: readonly EventAnnotation[] | undefined;
}
