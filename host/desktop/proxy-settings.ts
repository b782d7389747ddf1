import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ProxyRules, rulesOfEnvironment, rulesOfGnome } from './proxy-rules.ts';

const run = promisify(execFile);
const schema = 'org.gnome.system.proxy';
/** A computer that has just been signed in to is busy, and to go around its proxy would be worse than to wait. */
const patienceMs = 15_000;
/** Desktops that keep the proxy in GNOME's settings. */
const keepers = /gnome|unity|cinnamon|mate|budgie|pantheon|xfce/i;

/**
 * The rules that hold now: those of the desktop where it has any set by hand, else those of the environment. An automatic
 * configuration (PAC) is not read.
 */
export async function readProxyRules(env: NodeJS.ProcessEnv): Promise<ProxyRules> {
  const gnome = keepers.test(env['XDG_CURRENT_DESKTOP'] ?? '') ? await readGnome(env) : null;
  return gnome ?? rulesOfEnvironment(env);
}

async function readGnome(env: NodeJS.ProcessEnv): Promise<ProxyRules | null> {
  try {
    const { stdout } = await run('gsettings', ['list-recursively', schema], { env, timeout: patienceMs });
    return rulesOfGnome(stdout);
  } catch {
    return null;
  }
}
