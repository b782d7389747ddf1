import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { protocol } from './protocol.ts';

/**
 * The one session of all windows. Permissions need no handler to be refused: Chromium would ask the user in a
 * bubble of its own, so the host denies every kind that the app has not granted by a handler.
 */
export class HostSession
  extends EventEmitter
  implements
    Pick<
      Session,
      'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'isPersistent' | 'setSpellCheckerEnabled'
    >
{
  readonly protocol = protocol;

  setPermissionRequestHandler(): void {
    // Nothing to ask: see above.
  }

  setPermissionCheckHandler(): void {
    // Nothing to ask: see above.
  }

  setDevicePermissionHandler(): void {
    // Nothing to ask: see above.
  }

  setSpellCheckerEnabled(): void {
    // The page's own spellcheck attribute decides.
  }

  isPersistent(): boolean {
    return true;
  }
}

export const defaultSession = new HostSession();
