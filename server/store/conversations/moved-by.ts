import type { Usec } from '../../../protocol/index.ts';

/** What a change at a position leaves in a conversation's `moved_at`: no one waits for what is not published. */
export const movedBy = ({ isPublished }: { readonly isPublished: boolean }, at: Usec): Usec =>
  isPublished ? at : 0;
