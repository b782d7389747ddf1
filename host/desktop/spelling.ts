import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';

const folders = ['/usr/share/hunspell', '/usr/share/myspell/dicts'];

/** Language codes of the dictionaries on this computer, with the name that hunspell has for each. */
export function dictionaries(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const name of namesIn(folder)) {
      const code = /^([a-z]{2,3}(?:_[A-Z]{2})?)\.dic$/.exec(name)?.[1];
      if (code !== undefined) found.set(code.replace('_', '-'), code);
    }
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Suggestions for a word in hunspell's answer; null when it is well spelt. */
export function readAnswer(line: string): string[] | null {
  if (line.startsWith('#')) return [];
  const listed = /^& .* \d+ \d+: (.*)$/.exec(line)?.[1];
  return listed === undefined ? null : listed.split(', ');
}

/** The system's hunspell with some dictionaries at once, asked word by word. */
export class Speller {
  readonly #process: ChildProcess;
  readonly #waiting: ((suggestions: string[] | null) => void)[] = [];
  #answer: string | null = null;
  #ended = false;

  /** `names`: dictionaries as `dictionaries` names them. */
  constructor(names: readonly string[]) {
    this.#process = spawn('hunspell', ['-a', '-i', 'utf-8', '-d', names.join(',')], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    // Not installed: every word counts as well spelt.
    this.#process.once('error', () => this.end());
    this.#process.once('exit', () => this.end());
    this.#process.stdin?.on('error', () => this.end());
    if (this.#process.stdout)
      createInterface({ input: this.#process.stdout }).on('line', (line) => this.#line(line));
    this.#process.unref();
  }

  /** What to write instead, at most five; null when the word is well spelt or nobody can tell. */
  check(word: string): Promise<string[] | null> {
    if (this.#ended) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      // The sign in front keeps hunspell from taking a word for a command.
      this.#process.stdin?.write(`^${word}\n`);
    });
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#process.kill();
    for (const resolve of this.#waiting.splice(0)) resolve(null);
  }

  /** One line per word, then an empty one; the very first line is a greeting. */
  #line(line: string): void {
    if (line.startsWith('@')) return;
    if (line !== '') {
      this.#answer ??= line;
      return;
    }
    const answer = this.#answer;
    this.#answer = null;
    this.#waiting.shift()?.(answer === null ? null : (readAnswer(answer)?.slice(0, 5) ?? null));
  }
}
