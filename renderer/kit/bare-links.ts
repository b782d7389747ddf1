import { Signal } from '@lit-labs/signals';
import { findLinks, type LinkMatch } from './links.ts';
import { untracked } from './untracked.ts';

/** What nearly every text is without, and every address has: a dot or a colon between other characters, or an at sign. */
const mayHaveLink = /\S[.:@]\S/u;

const finder = new Signal.State<((text: string) => LinkMatch[]) | null>(null);
let loading: Promise<void> | null = null;

/** Loads what knows all domains; what has drawn links without it is drawn again. */
export function loadBareLinks(): Promise<void> {
  loading ??= import('./link-finder.ts').then(({ findBareLinks }) => finder.set(findBareLinks));
  return loading;
}

/**
 * Addresses in running text. The list of all domains is large and is loaded when the first text is drawn that may have one;
 * until then, addresses that begin with "https://" or "www." are found.
 */
export function bareLinks(text: string): LinkMatch[] {
  if (!mayHaveLink.test(text)) return [];
  if (untracked(finder) === null) void loadBareLinks();
  return (finder.get() ?? findLinks)(text);
}
