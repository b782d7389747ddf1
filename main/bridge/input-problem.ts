import type { CommandName, Declared } from '../../preload/bridge.ts';
import { commands } from '../../preload/declarations.ts';

/** What is wrong with the values of a command, or null. The page is not trusted to follow its types. */
export function inputProblem(command: CommandName, input: readonly unknown[]): string | null {
  const declared: Declared = commands[command];
  const { success, error } = declared.input.safeParse(input);
  if (success) return null;
  const [issue] = error.issues;
  if (issue === undefined || issue.path.length === 0) return `${command}: ${issue?.message ?? error.message}`;
  const [index, ...fields] = issue.path;
  return `${command}: value ${[Number(index) + 1, ...fields].join('.')}: ${issue.message}`;
}
