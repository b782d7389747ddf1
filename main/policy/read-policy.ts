import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from '../log/log.ts';
import { readOwned } from './policy-file.ts';
import { policyOf, type Policy } from './policy.ts';
import { policyOfRegistry, registryKey } from './registry.ts';

/** What rules on this computer, read once: a change holds from the next start on. */
export function readPolicy(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  log: Pick<Logger, 'warn'>,
): Policy {
  return policyOf(platform === 'win32' ? fromRegistry(env) : fromFile(platform, log), log);
}

/** The file in which an administrator rules for everyone on this computer. Nothing that a person can set names another. */
export function policyFile(platform: NodeJS.Platform): string {
  // Where profiles of a device management arrive.
  if (platform === 'darwin') return '/Library/Managed Preferences/chat.parley.desktop.plist';
  return '/etc/parley/policy.json';
}

function fromFile(platform: NodeJS.Platform, log: Pick<Logger, 'warn'>): string | null {
  const file = policyFile(platform);
  const content = readOwned(file, log);
  if (content === null || !file.endsWith('.plist')) return content?.toString() ?? null;
  try {
    // What was read: its name can lead to another file by now.
    return execFileSync('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', '-'], {
      input: content,
      encoding: 'utf8',
    });
  } catch (error) {
    log.warn({ file, error: String(error) }, 'the policy is no property list');
    return '';
  }
}

function fromRegistry(env: NodeJS.ProcessEnv): string | null {
  const reg = join(env['SystemRoot'] ?? String.raw`C:\Windows`, 'System32', 'reg.exe');
  try {
    return policyOfRegistry(
      execFileSync(reg, ['query', registryKey, '/reg:64'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        windowsHide: true,
      }),
    );
  } catch {
    // There is no such key.
    return null;
  }
}
