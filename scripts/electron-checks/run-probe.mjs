import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { arch, release, tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { makeArchive } from './archive.mjs';
import { checks, probed } from './checks.mjs';
import { outcomes, readTold } from './report.mjs';

const deadlineMs = 600_000;

/**
 * Runs every check in an app of its own.
 * @param {{ command: string, args: readonly string[], env: NodeJS.ProcessEnv, runtime: 'electron' | 'host' }} what
 * @returns {Promise<import('./report.mjs').Report>}
 */
export async function runProbe({ command, args, env, runtime }) {
  const at = new Date().toISOString();
  const folder = mkdtempSync(join(tmpdir(), 'parley-checks-'));
  const file = join(folder, 'told.jsonl');
  try {
    const probe = [...args, join(import.meta.dirname, 'probe'), `--user-data-dir=${join(folder, 'data')}`];
    const { code } = await run(command, probe, {
      env: {
        ...env,
        XDG_CONFIG_HOME: join(folder, 'config'),
        ELECTRON_CHECKS_IDS: probed(runtime).join(),
        ELECTRON_CHECKS_REPORT: file,
        ELECTRON_CHECKS_ICON: join(root, 'host', 'fixtures', 'app', 'icon.png'),
        ...(runtime === 'electron' && { ELECTRON_CHECKS_ARCHIVE: await makeArchive(folder) }),
      },
      deadlineMs,
    });
    const told = existsSync(file) ? readTold(readFileSync(file, 'utf8')) : [];
    const { electron = 'unknown', chrome = 'unknown' } =
      told.find((each) => each.electron !== undefined) ?? {};
    const { platform } = process;
    return {
      format: 1,
      runtime,
      versions: { electron, chrome },
      system: { platform, arch: arch(), release: release() },
      at,
      checks: outcomes(checks, told, { runtime, platform, code }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
