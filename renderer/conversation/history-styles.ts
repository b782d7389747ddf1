import { faceStyles } from '../kit/avatar/face.ts';
import { segmentStyles } from '../kit/segments.ts';
import { skeletonStyles } from '../kit/skeleton.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { annotationStyles } from './annotations/annotation-styles.ts';
import { attachmentStyles } from './attachment-styles.ts';
import { messageStyles } from './message-styles.ts';
import { messageTextStyles } from './message-text.ts';
import { photosStyles } from './photos/pending-photos.ts';
import { replyLineStyles } from './reply-line.ts';
import { timelineStyles } from './timeline-styles.ts';

/** What the history is drawn with, in the order in which a later rule wins. */
export const historyStyles = [
  base,
  controls,
  segmentStyles,
  messageTextStyles,
  skeletonStyles,
  messageStyles,
  replyLineStyles,
  annotationStyles,
  attachmentStyles,
  photosStyles,
  faceStyles,
  timelineStyles,
];
