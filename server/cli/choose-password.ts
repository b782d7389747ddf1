import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { passwordProblem } from '../auth/passwords.ts';
import { readableCode } from '../auth/readable-code.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { UsageError } from '../config/usage-error.ts';
import { firstLine } from './read-answer.ts';

export interface ChosenPassword {
  readonly password: string;
  /** True when no one knows it yet: it must be printed. */
  readonly generated: boolean;
}

/** The password for a command: made, read from stdin, or asked for twice. Throws UsageError. */
export async function choosePassword(given: Given): Promise<ChosenPassword> {
  if (given.has('generate-password')) return { password: readableCode(), generated: true };
  const password = process.stdin.isTTY ? await askTwice() : await firstLine(process.stdin);
  if (password === '') {
    throw new UsageError('give the password as the first line of stdin, or use --generate-password');
  }
  const problem = passwordProblem(password);
  if (problem !== null) throw new UsageError(`this password cannot be taken: ${problem}`);
  return { password, generated: false };
}

async function askTwice(): Promise<string> {
  const first = await askUnseen('Password: ');
  if (first !== '' && first !== (await askUnseen('Once more: '))) {
    throw new UsageError('the two passwords differ; try again');
  }
  return first;
}

/** Asks on stderr, so that stdout stays free, and shows nothing of what is typed. */
async function askUnseen(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } catch (cause) {
    // Control with C or D ends the question.
    throw new CommandFailure('no password was given; nothing was changed', { cause });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
