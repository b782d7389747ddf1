import type { EventAnnotation } from '../../protocol/index.ts';
import type { NewPhoto } from '../model/types.ts';

/** What a message may carry beside its content. */
export interface MessageExtras {
  /** In this order. */
  readonly photos?: readonly NewPhoto[] | undefined;
  /** In their place: pictures that wait in the conversation's draft, and leave it with the message. */
  readonly draftPhotos?: readonly number[] | undefined;
  readonly annotation?: readonly EventAnnotation[] | undefined;
}
