import { run } from '../lib/run.mjs';
import { PlainError, say } from '../lib/say.mjs';
import { isDebian, isRoot, systemName } from './machine.mjs';
import { withoutStartingServers } from './quiet-servers.mjs';

/**
 * Installs Debian packages as root, or says what to type.
 * @param {readonly string[]} packages
 * @param {readonly string[]} programs what they are for, for systems without Debian's packages
 * @throws {PlainError} when the person has to do it, or when it failed
 */
export async function installSystemPackages(packages, programs) {
  if (!isDebian()) {
    throw new PlainError(
      `Missing on this system (${systemName()}): ${programs.join(', ')}. Install them with the system's package manager, then try again.`,
    );
  }
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!isRoot()) {
    throw new PlainError(
      `Some system packages are missing. Type this once, then try again:\n\n  sudo ${command}\n`,
    );
  }
  say(`Installing missing system packages: ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // An unreachable third-party source fails the update as a whole; the packages may be there all the same.
  const update = await run('apt-get', ['update', '-q'], { env, capture: true });
  const install = await withoutStartingServers(() =>
    run('apt-get', command.split(' ').slice(1), { env, capture: true }),
  );
  if (install.code !== 0) {
    const reason = [update.code === 0 ? '' : update.output, install.output].join('\n').split('\n');
    const telling = reason.filter((line) => /^[EW]: |Unable to|Err:/.test(line)).slice(-6);
    throw new PlainError(
      `The system packages could not be installed (${command}):\n  ${telling.join('\n  ')}`,
    );
  }
}
