/** What the host does in a page by scripts of its own. */
export { close, show } from './menu-overlay.ts';
export { copyImageAt } from './image-at.ts';
export { selectWordAt, wordAt } from './word-at.ts';
