import { join } from 'node:path';
import { isDoNotDisturb, NotificationRecords, titleFor, type Change } from '../../client/index.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Logger } from '../log/log.ts';
import { soundsOf } from '../accounts/account-sounds.ts';
import type { PhotoCache } from '../media/photo-cache.ts';
import type { SettingsFiles } from '../settings/open-settings.ts';
import { createSounds } from '../sounds/create-sounds.ts';
import { notificationActions } from './actions.ts';
import { AvatarPainter } from './avatar.ts';
import { Calls } from './calls.ts';
import { NotificationControl } from './control.ts';
import { ConversationNotifications, type Target } from './conversation-notifications.ts';
import { DesktopQuiet } from './desktop-quiet.ts';
import { ElectronNotifier } from './electron.ts';
import { LinuxNotifier } from './linux.ts';
import { MessageWatch, type MessageWatchOptions } from './message-watch.ts';
import { NotificationAvatars } from './notification-avatars.ts';
import { quietSources } from './quiet-sources.ts';
import { SentWatch } from './sent-watch.ts';
import { TimedMutes } from './timed-mutes.ts';
import { t } from '../../words/translate.ts';

export interface NotificationsOptions extends Pick<MessageWatchOptions, 'isOnScreen'> {
  account: (key: string) => Account | null;
  /** The person clicked; null when it was about no conversation. */
  go: (target: Target | null) => void;
  openLink: (url: string) => void;
  settings: SettingsFiles['settings'];
  photos: Pick<PhotoCache, 'get'>;
  folders: { assets: string; userData: string };
  log: Logger;
}

export interface Notifications {
  conversations: ConversationNotifications;
  /** What the window changes and reads. */
  control: NotificationControl;
  /** A word from the app itself; a later one takes its place. */
  say: (text: string) => void;
  /** The person knows of the call that rings: it need not ring any longer. */
  callSeen: (target: Target) => void;
  changed: (account: Account, change: Change) => void;
  removed: (account: string) => void;
  /** Does once, ahead of time, what makes the first picture slow. */
  warmUp: () => void;
  close: () => Promise<void>;
}

/** No conversation has this key. */
const appKey = 'app';

/**
 * Notifications on this desktop. On Linux over D-Bus, where Electron's own cannot replace, withdraw or carry a picture.
 */
export function startNotifications(options: NotificationsOptions): Notifications {
  const { account, go, openLink, settings, photos, folders, log } = options;
  const events = notificationActions({
    session: (key) => account(key)?.session ?? null,
    parts: () => ({ conversations, calls, mutes }),
    go,
    openLink,
    failed: (error) => {
      log.warn({ error: String(error) }, 'an action of a notification failed');
      say(t('notifications.actionFailed'));
    },
  });
  const notifier =
    process.platform === 'linux' ? new LinuxNotifier(events, log) : new ElectronNotifier(events);
  const say = (text: string): void => {
    void notifier.show(appKey, { title: 'Parley', body: text, image: null, category: 'presence' });
  };
  const painter = new AvatarPainter();
  const avatars = new NotificationAvatars({
    session: (key) => account(key)?.session ?? null,
    photos,
    painter,
  });
  const conversations = new ConversationNotifications(notifier, (sender) => avatars.of(sender));
  const ownSounds = join(folders.userData, 'sounds');
  const sounds = createSounds({ included: join(folders.assets, 'sounds'), own: ownSounds }, settings, log);
  const calls = new Calls({
    startRing: (key) => sounds.startRing(key),
    stopRing: (key) => sounds.stopRing(key),
    missed: (target) => void conversations.missed(target),
  });
  const mutes = new TimedMutes({
    session: (key) => account(key)?.session ?? null,
    settings,
    now: Date.now,
    log,
  });
  const records = new NotificationRecords();
  const control = new NotificationControl({
    settings,
    sounds,
    ownSounds,
    mutes,
    records,
    nameOf: (key, conversationId) => {
      const session = account(key)?.session;
      const state = session?.conversations.get(conversationId);
      return session && state ? titleFor(session, state.conversation) : null;
    },
  });
  const quiet = process.platform === 'linux' ? watchDesktopQuiet(log) : null;
  const soundsHere = ({ key, session }: Pick<Account, 'key' | 'session'>) => {
    const here = settings.value.sounds[key] ?? null;
    const ring = session.self?.settings.ringSound ?? true;
    return { message: soundsOf({ session, soundsHere: here }), ring: here !== false && ring };
  };
  const watch = new MessageWatch({
    isOnScreen: options.isOnScreen,
    isDesktopQuiet: () => quiet?.on ?? false,
    soundsOf: soundsHere,
    log,
    notifications: conversations,
    calls,
    records,
    contentLevel: () => settings.value.notificationContent,
    wants: () => ({
      reactions: settings.value.reactionNotifications,
      mentions: settings.value.mentionNotifications,
    }),
    playSound: (key, conversationId) => sounds.message(key, conversationId),
  });
  const sent = new SentWatch({
    sent: (key) => {
      const session = account(key)?.session;
      if (!session?.self || quiet?.on) return;
      if (isDoNotDisturb(session.self, session.time.nowUsec()) || !soundsHere({ key, session }).message)
        return;
      sounds.sent();
    },
  });
  return {
    conversations,
    control,
    say,
    callSeen: (target) => {
      if (calls.ended(target)) void conversations.read(target);
    },
    changed: (changed, change) => {
      watch.changed(changed, change);
      sent.changed(changed.key, changed.session, change);
      // Someone may have ended a timed mute, here or elsewhere.
      if (change.kind === 'connection' || change.kind === 'conversations') mutes.look();
    },
    removed: (key) => {
      watch.removed(key);
      mutes.removed(key);
      sent.removed(key);
      control.removed(key);
    },
    warmUp: () => {
      void painter.paint('', 'Parley');
      void quiet?.start();
    },
    close: async () => {
      calls.stopAll();
      mutes.stop();
      await Promise.all([quiet?.close(), notifier.close()]);
    },
  };
}

function watchDesktopQuiet(log: Logger): DesktopQuiet {
  const { XDG_CURRENT_DESKTOP: desktop, DBUS_SESSION_BUS_ADDRESS: busAddress } = process.env;
  return new DesktopQuiet({ sources: quietSources(desktop), busAddress, log });
}
