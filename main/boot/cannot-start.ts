import { dialog } from 'electron';
import { notifyArguments } from '../notifier/linux-notification.ts';
import { connectNotificationService } from '../notifier/linux-service.ts';
import { t } from '../../words/translate.ts';

/**
 * Shows someone who may have started the app from a menu why it does not start: in a box, and on Linux, where there is
 * none this early, on standard error and as a notification.
 */
export async function tellCannotStart(reason: string): Promise<void> {
  dialog.showErrorBox(t('files.cannotStart'), reason);
  if (process.platform !== 'linux') return;
  const noEvents = {
    actionInvoked: () => undefined,
    closed: () => undefined,
    replaced: () => undefined,
    replied: () => undefined,
  };
  try {
    const address = process.env['DBUS_SESSION_BUS_ADDRESS'];
    const service = await connectNotificationService(address, noEvents, () => undefined);
    const content = {
      title: t('files.cannotStart'),
      body: reason,
      image: null,
      category: 'presence',
    } as const;
    await service.notify(notifyArguments(content, 0, await service.capabilities()));
    await service.close();
  } catch {
    // Standard error has it.
  }
}
