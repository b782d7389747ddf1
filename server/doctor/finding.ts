import { damageOf } from '../store/sqlite/damage.ts';

/** One thing that was looked at, in words an administrator can act on. */
export interface Finding {
  /** `wrong`: the server cannot run like this, or people cannot use it; `warning`: it can, and something should be done. */
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string): Finding => ({ state: 'warning', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });

/** What an error says, in one line. */
export const lineOf = (error: unknown): string => {
  const message = damageOf(error) ?? (error instanceof Error ? error.message : String(error));
  const [line = ''] = message.split('\n');
  return line === '' ? codeOf(error) : line;
};

/** The code that the operating system or a library gave an error; empty: none. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
