import type { HandlersOf } from '../../preload/bridge.ts';
import type { statusCommands } from '../../preload/commands/status.ts';
import type { StatusControl } from '../status/status-control.ts';

/** How others see the person, and how quiet the desktop is. */
export const statusHandlers = (status: StatusControl): HandlersOf<typeof statusCommands> => ({
  setMood: (account, mood) => status.setMood(account, mood),
  setDoNotDisturb: (account, choice) => status.setDoNotDisturb(account, choice),
  setDesktopOff: (account, off) => status.setDesktopOff(account, off),
  setSounds: (account, on) => status.setSounds(account, on),
  setAppearsAway: (away) => status.appearAway(away),
});
