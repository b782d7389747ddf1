import { notProvided } from '../api/not-provided.ts';
import type { EditCommand, RoleAct } from './roles.ts';

/** As much of a window as a role acts on. */
export interface RoleWindow {
  close(): void;
  minimize(): void;
  webContents: {
    edit(command: EditCommand): void;
    reload(): void;
    zoomFactor: number;
    session: { isSpellCheckerEnabled(): boolean; setSpellCheckerEnabled(enable: boolean): void };
  };
}

/** One step of Electron's zoom level. */
const zoomStep = Math.sqrt(1.2);

export function act(what: RoleAct, window: RoleWindow | undefined, quit: () => void): void {
  if (what.kind === 'quit') return quit();
  if (what.kind === 'lacking') notProvided(what.member);
  if (window === undefined) return;
  const { webContents } = window;
  switch (what.kind) {
    case 'edit':
      webContents.edit(what.command);
      return;
    case 'zoom':
      if (what.step === 'reset') webContents.zoomFactor = 1;
      else webContents.zoomFactor *= what.step === 'in' ? zoomStep : 1 / zoomStep;
      return;
    case 'window':
      window[what.method]();
      return;
    case 'reload':
      webContents.reload();
      return;
    case 'spelling':
      webContents.session.setSpellCheckerEnabled(!webContents.session.isSpellCheckerEnabled());
      return;
  }
}
