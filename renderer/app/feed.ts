import type { Bridge } from '../../preload/bridge.ts';
import type { AppView, Destination } from '../../preload/views.ts';
import type { Actions } from '../model/actions.ts';
import { t } from '../../words/translate.ts';
import type { Mirror } from '../model/mirror.ts';
import { faces } from '../kit/avatar/window-faces.ts';
import { pageSteps } from '../kit/page-steps.ts';
import { untracked } from '../kit/untracked.ts';

/**
 * Keeps the mirror up to date: subscribes first, then reads, so that no change is missed. Resolves when the window can
 * be drawn. `go` is called with the destination when the main process navigates the window.
 */
export async function feed(
  bridge: Bridge,
  mirror: Mirror,
  actions: Actions,
  go: (destination: Destination) => void,
): Promise<void> {
  const isActive = (account: string): boolean => untracked(mirror.app)?.active === account;

  const readAccount = async (account: string): Promise<void> => {
    const { forgets } = mirror;
    const before = untracked(mirror.arrangement);
    const snapshot = await bridge.readAccount(account).catch(() => null);
    if (!isActive(account)) return;
    const arrangement = untracked(mirror.arrangement);
    // What the person arranged meanwhile is newer, and the main process has it.
    const isArranged = forgets === mirror.forgets && arrangement !== before;
    if (snapshot) mirror.applySnapshot(isArranged ? { ...snapshot, arrangement } : snapshot);
    else
      mirror.showToast(t('search.couldNotRead'), {
        label: t('common.tryAgain'),
        run: () => void readAccount(account),
      });
  };
  const applyApp = async (app: AppView): Promise<void> => {
    const before = untracked(mirror.app)?.active ?? null;
    const wasOnline = untracked(mirror.online);
    mirror.app.set(app);
    if (!wasOnline && untracked(mirror.online)) faces.retry();
    if (app.active === before) return;
    actions.open.close();
    mirror.forget();
    if (app.active !== null) await readAccount(app.active);
  };

  bridge.on('app', (app) => void applyApp(app));
  bridge.on('conversations', ({ account, changed, removed }) => {
    if (!isActive(account)) return;
    mirror.conversations.change(
      changed.map((view) => [view.id, view] as const),
      removed,
    );
    const openId = untracked(mirror.openId);
    if (openId !== null && removed.includes(openId)) actions.open.close();
  });
  bridge.on('people', ({ account, changed }) => {
    if (isActive(account)) mirror.people.change(changed.map((person) => [person.gaiaId, person] as const));
  });
  bridge.on('timeline', (payload) => {
    actions.replyTargets.changed(payload.account, payload.conversationId, payload.events);
    actions.open.receive(payload);
  });
  bridge.on('refresh', ({ account }) => {
    if (!isActive(account)) return;
    void readAccount(account);
    void actions.open.refresh();
  });
  bridge.on('go', async (destination) => {
    // A hidden window is sent nothing: what it is led to may have arrived since.
    if ('account' in destination && isActive(destination.account)) await readAccount(destination.account);
    go(destination);
  });

  let surprises = 0;
  bridge.on('easterEgg', ({ account, ...surprise }) => {
    if (!isActive(account)) return;
    surprises += 1;
    mirror.surprise.set({ number: surprises, ...surprise });
  });
  bridge.on('toast', (text) => mirror.showToast(text));

  pageSteps.reached('began');
  const app = await bridge.readApp();
  pageSteps.reached('app');
  await applyApp(app);
  pageSteps.reached('list');
}
