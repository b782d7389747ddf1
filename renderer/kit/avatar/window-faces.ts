import { Faces } from './faces.ts';
import { smallCopy } from './small-copy.ts';

/** The photos of all people in this window. */
export const faces = new Faces(smallCopy, (copy) => URL.revokeObjectURL(copy));
