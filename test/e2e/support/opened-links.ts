import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A desktop's program for links that only writes down what it was asked to open. */
export interface OpenedLinks extends AsyncDisposable {
  /** For the environment of the app. */
  env: { PATH: string };
  /** Everything opened so far, in order. */
  read(): Promise<string[]>;
}

export async function recordOpenedLinks(): Promise<OpenedLinks> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-links-opened-'));
  const list = join(folder, 'opened');
  const program = join(folder, 'xdg-open');
  await writeFile(list, '');
  await writeFile(program, `#!/bin/sh\necho "$1" >> '${list}'\n`);
  await chmod(program, 0o755);
  return {
    env: { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
    read: async () => (await readFile(list, 'utf8')).split('\n').filter(Boolean),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
