import { mkdirSync, rmSync, statSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Late enough that what a start needs has been compiled, and written down for the next one. */
const writtenAfterMs = 10_000;
/** What belongs to programs and versions of Node that were replaced stays in the folder: then it begins anew. */
const keptMs = 60 * 24 * 3600 * 1000;

/**
 * Keeps the compiled code of programs of this process for their next start, as Electron keeps that of pages. In the person's cache
 * folder, for its owner alone, as the code would run as theirs.
 */
export function keepCompiledCode(env: NodeJS.ProcessEnv): void {
  const folder = join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'parley-host', 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (Date.now() - statSync(folder).mtimeMs > keptMs) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { mode: 0o700 });
    }
  } catch {
    // Without it each start compiles what it needs.
    return;
  }
  module.enableCompileCache(folder);
  // At its end Node writes it by itself, but not when it is killed.
  setTimeout(() => module.flushCompileCache(), writtenAfterMs).unref();
}
