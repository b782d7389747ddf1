import type { MessageAnnotations } from '../../client/index.ts';
import type { AnnotationsView, MessageAnnotationsView } from '../../preload/views/annotations.ts';

/** What was done to a message, as the window draws it. */
export function messageAnnotationsView(annotations: MessageAnnotations): MessageAnnotationsView {
  const edited = annotations.corrections.at(-1);
  return {
    reactions: annotations.reactions.map(({ emoji, people }) => ({ emoji, people: [...people] })),
    ...(edited && { editedAt: edited.timestamp }),
    ...(annotations.pending && { pending: true as const }),
  };
}

/** By event id; absent where nothing was done to any. */
export function annotationsView(all: Iterable<readonly [string, MessageAnnotations]>): {
  annotations?: AnnotationsView;
} {
  const views = [...all].map(([id, annotations]) => [id, messageAnnotationsView(annotations)] as const);
  return views.length === 0 ? {} : { annotations: Object.fromEntries(views) };
}
