import { inEnglish } from '../../words/translate.ts';
import type { Refusal } from './connection-state.ts';

/** The first figure of a version such as `1.4.2`; null where there is none. */
const generation = (version: string): number | null => {
  const figure = /^v?(\d+)(?:\.|$)/.exec(version.trim())?.[1];
  return figure === undefined ? null : Number(figure);
};

/**
 * Why this app and a server cannot work together, in words for people; null: they can. Versions of one generation (the
 * first figure) understand each other. Where one does not state its version, they try.
 */
export function versionMismatch(server: string, app: string): { why: Refusal; reason: string } | null {
  const [theirs, ours] = [generation(server), generation(app)];
  if (theirs === null || ours === null || theirs === ours) return null;
  const kind = theirs > ours ? 'too-new' : 'too-old';
  return { why: { kind, server, app }, reason: inEnglish(`network.version.${kind}`, { server, app }) };
}
