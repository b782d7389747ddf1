import { Faces } from './faces.ts';
import { smallCopy } from './small-copy.ts';

/** The photos of everybody whom this window shows. */
export const faces = new Faces(smallCopy, (copy) => URL.revokeObjectURL(copy));
