// What the codec needs to speak the base variant. A program that never does is built with `no-base-codec.ts` in its place.
export { classes as baseClasses } from '../gen/chat_base_classes.ts';
export { fromBase, isInBase, toBase } from './base-map.ts';
