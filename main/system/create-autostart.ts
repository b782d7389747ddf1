import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { Logger } from '../log/log.ts';
import { XdgAutostart, type Autostart } from './autostart.ts';
import { t } from '../../words/translate.ts';

const hidden = '--hidden';

/**
 * `ruled`: by the policy; undefined: the person decides. `failed`: what was asked for did not happen, for people to read.
 */
export function createAutostart(
  ruled: boolean | undefined,
  failed: (text: string) => void,
  log: Logger,
): Autostart {
  const autostart = ofThisSystem();
  if (ruled !== undefined && autostart.on !== ruled) {
    try {
      autostart.change(ruled);
    } catch (error) {
      log.error({ error: String(error) }, 'autostart is not as the policy wants it');
    }
  }
  return {
    get on() {
      return autostart.on;
    },
    change(on) {
      if (ruled !== undefined) return;
      try {
        autostart.change(on);
      } catch (error) {
        log.error({ error: String(error) }, 'autostart could not be changed');
        failed(t('notices.autostartFailed'));
      }
    },
  };
}

/** A file on Linux, which Electron leaves to the app; elsewhere the system's own way. */
function ofThisSystem(): Autostart {
  if (process.platform === 'linux') {
    const config = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
    return new XdgAutostart(join(config, 'autostart', 'parley.desktop'), startCommand());
  }
  return {
    get on() {
      return app.getLoginItemSettings({ args: [hidden] }).openAtLogin;
    },
    change: (on) => app.setLoginItemSettings({ openAtLogin: on, args: [hidden] }),
  };
}

/** An AppImage runs from a folder that is gone after it; a checkout needs its folder named. */
function startCommand(): string[] {
  const image = process.env['APPIMAGE'];
  if (image) return [image, hidden];
  const program = app.getPath('exe');
  return app.isPackaged ? [program, hidden] : [program, app.getAppPath(), hidden];
}
