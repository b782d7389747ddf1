import type { EditCommand, RoleAct } from './roles.ts';

/** As much of a window as a role acts on. */
export interface RoleWindow {
  close(): void;
  minimize(): void;
  webContents: { edit(command: EditCommand): void; zoomFactor: number };
}

/** One step of Electron's zoom level. */
const zoomStep = Math.sqrt(1.2);

export function act(what: RoleAct, window: RoleWindow | undefined): void {
  if (window === undefined) return;
  switch (what.kind) {
    case 'edit':
      window.webContents.edit(what.command);
      return;
    case 'zoom':
      if (what.step === 'reset') window.webContents.zoomFactor = 1;
      else window.webContents.zoomFactor *= what.step === 'in' ? zoomStep : 1 / zoomStep;
      return;
    case 'window':
      window[what.method]();
      return;
    case 'menu':
      return;
  }
}
