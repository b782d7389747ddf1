import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SoundRecorder extends AsyncDisposable {
  /** For PARLEY_SOUND_PLAYER. */
  program: string;
  /** Files that were to be played, oldest first. */
  played(): Promise<string[]>;
}

/** A sound player that writes down what it should play. */
export async function soundRecorder(): Promise<SoundRecorder> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-sounds-'));
  const program = join(folder, 'player');
  const record = join(folder, 'played');
  await writeFile(program, `#!/bin/sh\necho "$1" >> '${record}'\n`);
  await chmod(program, 0o755);
  return {
    program,
    async played() {
      const text = await readFile(record, 'utf8').catch(() => '');
      return text.split('\n').filter(Boolean);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
