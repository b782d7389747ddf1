import type { Activity } from '../activity/start-activity.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Arrangements } from '../accounts/arrangements.ts';
import type { Forwarder } from '../bridge/forwarder.ts';
import type { LinkFollower } from '../links/link-follower.ts';
import type { PhotoCache } from '../media/photo-cache.ts';
import type { Notifications } from '../notifier/start-notifications.ts';
import type { Spool } from '../spool/spool.ts';
import type { UnreadCount } from '../window/unread-count.ts';

/** What follows the accounts. */
export interface AccountFollowers extends Pick<Activity, 'viewed' | 'presence'> {
  accounts: Accounts;
  forwarder: Forwarder;
  notifications: Notifications;
  links: LinkFollower;
  photos: PhotoCache;
  arrangements: Arrangements;
  spool: Pick<Spool, 'forget'>;
  tray: { changed: () => void };
  unread: UnreadCount;
  /** Something that window, tray and menus show has changed. */
  surfacesChanged: () => void;
}

/** Passes what changes in the accounts on to everything that shows it or depends on it. */
export function followAccounts(followers: AccountFollowers): void {
  const { accounts, forwarder, notifications, links, photos, tray, unread, viewed, presence, arrangements } =
    followers;
  accounts.subscribe({
    changed: (account, change) => {
      forwarder.changed(account.key, change);
      notifications.changed(account, change);
      if (change.kind === 'connection' || change.kind === 'self') presence.update();
      if (change.kind === 'connection') links.connectionChanged(account.key);
      if (change.kind === 'typing' || change.kind === 'focus' || change.kind === 'people') return;
      tray.changed();
      unread.update();
    },
    listChanged: () => {
      followers.surfacesChanged();
      unread.update();
      links.accountsChanged();
      viewed.update();
      presence.update();
    },
    removed: (account) => {
      forwarder.forget(account);
      notifications.removed(account);
      photos.forget(account);
      arrangements.removed(account);
      void followers.spool.forget(account);
    },
  });
}
