/** What this computer lacks or refuses, and the person can do something about. */
export type ProblemKind = 'disk-full' | 'disk-unwritable' | 'no-key-ring' | 'no-notifications' | 'no-tray';

export interface ProblemView {
  kind: ProblemKind;
  /** The app's own folder. */
  folder: string;
}

export interface ProblemCommands {
  /** The person knows, and wants to see no more of it while it lasts. */
  dismissProblem(kind: ProblemKind): void;
}

export const problemCommandNames = ['dismissProblem'] as const satisfies readonly (keyof ProblemCommands)[];
