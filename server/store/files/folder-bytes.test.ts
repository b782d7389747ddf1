import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const run = promisify(execFile);

/** In a process whose files may have no more than 64 KiB: the kernel writes a part of what goes beyond. */
async function appendedWithin64KiB(folder: string, from: number, length: number): Promise<string> {
  const script = `
    import { FolderBytes } from ${JSON.stringify(join(import.meta.dirname, 'folder-bytes.ts'))};
    const bytes = new FolderBytes({ write: (unit) => unit() }, ${JSON.stringify(folder)});
    let counted = false;
    const count = async () => { counted = true; };
    if (${from} > 0) await bytes.append('file', 0, Buffer.alloc(${from}), async () => {});
    await bytes.append('file', ${from}, Buffer.alloc(${length}, 'x'), count).catch(({ code }) => console.log(code));
    console.log(counted ? 'counted' : 'not counted');`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e'];
  const { stdout } = await run('sh', ['-c', 'ulimit -f 128; exec "$@"', 'sh', ...node, script]);
  return stdout;
}

it('counts a piece of a file only when all of it is written', async () => {
  await using folder = await temporaryFolder();
  const within = appendedWithin64KiB(join(folder.path, 'within'), 60_000, 5000);
  const beyond = appendedWithin64KiB(join(folder.path, 'beyond'), 60_000, 10_000);
  expect(await within).toBe('counted\n');
  expect(await beyond).toBe('EFBIG\nnot counted\n');
});
