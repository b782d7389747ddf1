import type { UpdateCommands } from '../../preload/commands/updates.ts';
import { updateAddress } from '../updates/source.ts';
import type { Updates } from '../updates/updates.ts';
import type { Handlers } from './handle.ts';

export interface UpdateOptions {
  updates: Updates;
  changeUpdateUrl: (url: string) => void;
  openLink: (url: string) => void;
}

export function updateHandlers({
  updates,
  changeUpdateUrl,
  openLink,
}: UpdateOptions): Pick<Handlers, keyof UpdateCommands> {
  return {
    readUpdates: () => updates.view,
    checkForUpdates: () => updates.check(),
    downloadUpdate: () => updates.download(),
    installUpdateOnQuit: (agreed) => updates.installOnQuit(agreed),
    setUpdateAddress: (text) => {
      if (updates.view.fixed) return 'The administrator of this computer has set it.';
      const url = updateAddress(text);
      if (text.trim() !== '' && url === null) return 'The address begins with https://.';
      changeUpdateUrl(url ?? '');
      updates.start();
      return null;
    },
    openUpdatePage: () => {
      const { url } = updates.view;
      if (url !== '') openLink(url);
    },
  };
}
