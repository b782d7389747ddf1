import { distance } from 'fastest-levenshtein';
import { environmentName, type Environment, type OptionInfo } from './read-options.ts';

const prefix = 'PARLEY_';
/** What other programs end the names of such variables with. */
const endings = /_(?:URL|DIR|DIRECTORY|FOLDER|PATH)$/;
/** One letter in four may be left out, added or changed; where more are, it is another name. */
const wrongLetters = (name: string): number => Math.max(1, Math.floor((name.length - prefix.length) / 4));
const letters = (name: string): string => [...name].sort().join('');

/**
 * Variables that are set and stand for no option, but are named nearly as one of a command that does: one line for each that
 * says which is meant. Others that begin so may be those of the app or of scripts.
 *
 * @param options those of the command
 * @param others of other commands, which may be set as well
 */
export function misspeltNames(
  env: Environment,
  options: readonly OptionInfo[],
  others: readonly OptionInfo[] = [],
): readonly string[] {
  const known = variablesOf(options);
  const right = new Set([...known, ...variablesOf(others)]);
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith(prefix) || right.has(name)) return [];
    const meant = known.find((other) => isNear(name, other));
    return meant === undefined ? [] : [`${name} in the environment has no effect; did you mean ${meant}?`];
  });
}

const variablesOf = (options: readonly OptionInfo[]): string[] =>
  options.filter(({ inEnvironment }) => inEnvironment).map(({ name }) => environmentName(name));

function isNear(name: string, known: string): boolean {
  const wrong = distance(name, known);
  // Two letters that changed places count as two.
  const isSwapped = wrong === 2 && letters(name) === letters(known);
  return wrong <= wrongLetters(name) || isSwapped || name.replace(endings, '') === known;
}
