/** Where news of this app comes from, and how far an update has come. Nothing happens that the person did not ask for. */
export interface UpdatesView {
  /** Address of the folder that the app asks; empty: it asks nobody. */
  url: string;
  /** The administrator of this computer has set it; the person cannot. */
  fixed: boolean;
  /** Milliseconds since the epoch; null before the first time. */
  checkedAt: number | null;
  state: UpdateState;
}

export type UpdateState =
  | { kind: 'idle' }
  | { kind: 'checking' }
  /** `install`: this copy can bring it in by itself; else the page with the packages is all there is to offer. */
  | { kind: 'available'; version: string; install: boolean }
  | { kind: 'downloading'; version: string; percent: number }
  /** `onQuit`: the person agreed that it is installed when the app ends. */
  | { kind: 'ready'; version: string; onQuit: boolean }
  | { kind: 'failed'; reason: string };

export interface UpdateCommands {
  readUpdates(): UpdatesView;
  checkForUpdates(): void;
  /** Only after a check that found one. */
  downloadUpdate(): void;
  installUpdateOnQuit(agreed: boolean): void;
  /** Empty: ask nobody. Answers what is wrong with the address, or null. */
  setUpdateAddress(url: string): string | null;
  /** Shows the folder in the browser. */
  openUpdatePage(): void;
}

export const updateCommandNames = [
  'readUpdates',
  'checkForUpdates',
  'downloadUpdate',
  'installUpdateOnQuit',
  'setUpdateAddress',
  'openUpdatePage',
] as const satisfies readonly (keyof UpdateCommands)[];
