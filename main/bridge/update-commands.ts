import type { HandlersOf } from '../../preload/bridge.ts';
import type { updateCommands } from '../../preload/commands/updates.ts';
import { updateAddress } from '../updates/source.ts';
import type { Updates } from '../updates/updates.ts';
import { t } from '../../words/translate.ts';

export interface UpdateOptions {
  updates: Updates;
  changeUpdateUrl: (url: string) => void;
  openLink: (url: string) => void;
  restart: () => void;
}

export function updateHandlers({
  updates,
  changeUpdateUrl,
  openLink,
  restart,
}: UpdateOptions): HandlersOf<typeof updateCommands> {
  return {
    readUpdates: () => updates.view,
    checkForUpdates: () => updates.check(),
    downloadUpdate: () => updates.download(),
    installUpdateOnQuit: (agreed) => updates.installOnQuit(agreed),
    restartApp: () => restart(),
    setUpdateAddress: (text) => {
      if (updates.view.fixed) return t('refusals.updateAddressFixed');
      const url = updateAddress(text);
      if (text.trim() !== '' && url === null) return t('refusals.updateAddress');
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
