import { distance } from 'fastest-levenshtein';
import { environmentName, type Environment, type OptionInfo } from './read-options.ts';

const prefix = 'PARLEY_';
/** One letter in four may be left out, added or changed; where more are, it is another name. */
const wrongLetters = (name: string): number => Math.max(1, Math.floor((name.length - prefix.length) / 4));

/**
 * Variables that are set and stand for no option, but are named nearly as one that does: one line for each that says which is
 * meant. Others that begin so may be those of the app or of scripts.
 */
export function misspeltNames(env: Environment, options: readonly OptionInfo[]): readonly string[] {
  const known = options.filter(({ inEnvironment }) => inEnvironment).map(({ name }) => environmentName(name));
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith(prefix) || known.includes(name)) return [];
    const meant = known.find((other) => distance(name, other) <= wrongLetters(name));
    return meant === undefined ? [] : [`${name} in the environment has no effect; did you mean ${meant}?`];
  });
}
