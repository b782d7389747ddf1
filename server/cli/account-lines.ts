import { limits } from '../../protocol/index.ts';
import { accountEmail } from '../auth/account-name.ts';
import { passwordProblem } from '../auth/passwords.ts';
import { CommandFailure } from './command-spec.ts';

/** An account that a line of a file asks for. */
export interface PlannedAccount {
  readonly email: string;
  readonly displayName: string;
  /** Null: make one. */
  readonly password: string | null;
  /** Counted from 1. */
  readonly line: number;
}

/**
 * Reads lines of `ACCOUNT`, and after tabs a name and a password, both optional. Empty lines and those that begin with #
 * are skipped. Throws CommandFailure naming the first line that cannot be taken.
 */
export function readAccountLines(text: string, domain: string): PlannedAccount[] {
  const planned: PlannedAccount[] = [];
  const seen = new Map<string, number>();
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    if (written.trim() === '' || written.startsWith('#')) continue;
    const line = index + 1;
    const account = readLine(written, domain, line);
    const before = seen.get(account.email);
    if (before !== undefined) throw badLine(line, `"${account.email}" is on line ${before} already`);
    seen.set(account.email, line);
    planned.push(account);
  }
  if (planned.length === 0) throw new CommandFailure('there is no account in the file; write one a line');
  return planned;
}

function readLine(written: string, domain: string, line: number): PlannedAccount {
  const [name = '', shown = '', password = '', extra] = written.split('\t');
  if (extra !== undefined) throw badLine(line, 'use at most ACCOUNT, NAME and PASSWORD, with tabs between');
  const email = accountEmail(name, domain);
  if (email === null) throw badLine(line, `"${name}" cannot be an account`);
  const displayName = shown.trim() || email.slice(0, email.indexOf('@'));
  if (displayName.length > limits.nameUnits) {
    throw badLine(line, `a name has at most ${limits.nameUnits} characters`);
  }
  const problem = password === '' ? null : passwordProblem(password);
  if (problem !== null) throw badLine(line, problem);
  return { email, displayName, password: password === '' ? null : password, line };
}

const badLine = (line: number, problem: string): CommandFailure =>
  new CommandFailure(`line ${line}: ${problem}; nothing was made`);
