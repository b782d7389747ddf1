import { join } from 'node:path';
import { app } from 'electron';
import { lookUpGroup } from '../../client/index.ts';
import { systemClock } from '../../protocol/index.ts';
import type { Destination } from '../../preload/views.ts';
import { Arrangements } from '../accounts/arrangements.ts';
import { startAccounts } from '../accounts/start-accounts.ts';
import { createPendingRemovals } from '../removals/create-pending-removals.ts';
import { LinkFollower } from '../links/link-follower.ts';
import type { PhotoCache } from '../media/photo-cache.ts';
import { createNetwork } from '../net/create-network.ts';
import { startNotifications } from '../notifier/start-notifications.ts';
import type { RuledFiles } from '../policy/ruled-files.ts';
import { Spool } from '../spool/spool.ts';
import { startQuietHours } from '../status/start-quiet-hours.ts';
import { createForwarder } from '../bridge/create-forwarder.ts';
import { Sharing } from '../sharing/sharing.ts';
import { StatusControl } from '../status/status-control.ts';
import { createAutostart } from '../system/create-autostart.ts';
import { watchEnvironment } from '../environment/watch-environment.ts';
import { createTray } from '../tray/create-tray.ts';
import { openLink } from '../window/lock-navigation.ts';
import { startUpdates } from '../updates/start-updates.ts';
import { createWindow } from '../window/create-window.ts';
import { createWindowTools } from '../window/create-window-tools.ts';
import { startActivity } from '../activity/start-activity.ts';
import { answerCommands } from './answer-commands.ts';
import { appView } from './app-view.ts';
import { changeSettings } from './change-settings.ts';
import { followAccounts } from './follow-accounts.ts';
import type { CommandLine } from './command-line.ts';
import type { Logger } from '../log/log.ts';
import type { Paths } from '../files/paths.ts';
import { stopOnQuit } from './quit.ts';
import { logStart } from './start-steps.ts';
import { createScreenshot } from './create-screenshot.ts';
import { ownVersion } from './own-version.ts';

export interface DesktopOptions {
  paths: Paths;
  photos: PhotoCache;
  icon: string;
  files: RuledFiles;
  /** File for one picture of the window, after which the app ends. */
  screenshot: string | null;
  log: Logger;
}

export interface Desktop {
  /** Does what a start of the app, the first or a later one, was asked to. */
  follow(commandLine: CommandLine): void;
}

/**
 * Puts the parts of the app together: this is the only place that knows them all. Each step takes what it needs from those
 * before it; what comes later is only reached from callbacks, which nothing calls before all steps are done.
 */
export function startDesktop(options: DesktopOptions): Desktop {
  const { paths, photos, icon, files, screenshot: picture, log } = options;
  const { settings, policy } = files;
  const notify = (text: string): void => notifications.say(text);
  const say = (text: string): void => destinations.say(text);
  const go = (destination: Destination): void => destinations.go(destination);
  const openConversation = (account: string, conversationId: string): void =>
    go({ kind: 'conversation', account, conversationId });
  const surfacesChanged = (): void => {
    forwarder.appChanged();
    tray.changed();
    tools.update();
  };

  const version = ownVersion(paths, () => window.isVisible());
  const appNetwork = createNetwork(settings, log);
  const { network, trust } = appNetwork;
  const environment = watchEnvironment({
    folder: paths.userData,
    files,
    changed: () => forwarder.appChanged(),
    isWindowVisible: () => window.isVisible(),
    say: notify,
    isShared: () => sharing.view.state === 'on',
    log,
  });
  const sharing = new Sharing({
    settings,
    folder: join(paths.userData, 'sharing'),
    server: { restart: () => serverHere.restart() },
    clock: systemClock,
    changed: () => surfacesChanged(),
    say: notify,
    log,
  });
  const spool = new Spool(join(paths.userData, 'spool'), log);
  const { accounts, signIn, openAll, serverHere, stop } = startAccounts(
    paths,
    files,
    appNetwork,
    sharing,
    openConversation,
    environment,
    spool,
    version.startProcess,
    log,
  );
  const autostart = createAutostart(policy.autostart, say, log);
  photos.serve(accounts);
  const readApp = () =>
    appView(accounts, settings, { autostart, presence, sharing, policy }, app, environment.views());
  const parts = createWindow({
    paths,
    icon,
    settings,
    accounts,
    environment,
    shown: () => forwarder.shown(),
    viewChanged: () => activity.windowChanged(),
    made: (made) => tools.made(made),
    pageGone: () => {
      activity.viewed.closeAll();
      forwarder.pageGone();
      void spool.dropUnsent();
    },
    say: notify,
    log,
  });
  const { window, destinations, unread } = parts;
  const forwarder = createForwarder({
    accounts,
    app: readApp,
    isBeingRemoved: (account, id) => pendingRemovals.has(account, id),
    window,
  });
  const pendingRemovals = createPendingRemovals(
    (account, id) => forwarder.changed(account, { kind: 'conversations', ids: [id], removed: [id] }),
    say,
    log,
  );
  const arrangements = new Arrangements(settings);
  const links = new LinkFollower({
    accounts,
    groupName: (url) => lookUpGroup(network, url),
    followed: (origin, pinned) => signIn.followed(origin, pinned),
    go,
    ask: (question) => destinations.ask(question),
    show: () => window.show(),
    say,
    clock: systemClock,
    log,
  });

  const notifications = startNotifications({
    account: (key) => accounts.get(key),
    go: (target) => {
      if (target && accounts.get(target.account)) openConversation(target.account, target.conversationId);
      else window.show();
    },
    openLink: (url) => openLink(url, log),
    isOnScreen: (account, id) => activity.isOnScreen(account, id),
    settings,
    photos,
    folders: paths,
    log,
  });

  const tools = createWindowTools({ parts, accounts, app: readApp, settings, paths, notifications, log });
  files.fileProblems.reportTo(tools.say);
  const activity = startActivity({
    accounts,
    isInFront: () => window.isFocused && window.isVisible(),
    opened: (account, conversationId) => {
      forwarder.setOpen(account, conversationId);
      if (conversationId !== null) screenshot?.opened();
    },
    lookedAt: (conversation) => void notifications.conversations.read(conversation),
    seenAwayChanged: surfacesChanged,
    log,
  });
  const { viewed, presence } = activity;
  const status = new StatusControl({
    session: (account) => accounts.get(account)?.session ?? null,
    settings,
    soundsChanged: surfacesChanged,
    appearAway: (away) => (presence.appearsAway = away),
  });

  const updates = startUpdates({
    files,
    userData: paths.userData,
    folder: version.folder,
    network,
    changed: () => {
      window.send('updates', updates.view);
      tray.changed();
    },
    found: (text) => {
      if (!window.isVisible()) notify(text);
    },
    log,
  });
  const quietHours = startQuietHours(accounts, settings, log);
  const applySettings = changeSettings({ settings, autostart, window, quietHours, changed: surfacesChanged });
  const tray = createTray({
    accounts,
    status,
    assets: paths.assets,
    app: readApp,
    presence: () => presence,
    open: () => window.show(),
    openConversation,
    go,
    updates,
    restart: version.restart,
    failed: notify,
    log,
  });

  followAccounts({
    accounts,
    forwarder,
    notifications,
    links,
    photos,
    tray,
    unread,
    viewed,
    presence,
    arrangements,
    spool,
    surfacesChanged,
  });
  const screenshot = createScreenshot(picture, window, log);
  answerCommands({
    accounts,
    app: readApp,
    arrangements,
    changeSettings: applySettings,
    environment,
    links,
    network,
    notifications,
    painted: (steps) => {
      logStart(steps, log);
      window.painted();
      destinations.painted();
      screenshot?.painted();
    },
    paths,
    pendingRemovals,
    photos,
    settings,
    sharing,
    signIn,
    spool,
    status,
    surfacesChanged,
    tools,
    trust,
    updates,
    restart: version.restart,
    viewed,
    window,
    log,
  });

  stopOnQuit({
    save: () => accounts.save(),
    steps: [
      () => window.letGo(),
      () => links.stop(),
      () => environment.stop(),
      () => tools.stop(),
      () => sharing.stop(),
      () => unread.clear(),
      () => presence.stop(),
      () => quietHours.stop(),
      () => pendingRemovals.finish(),
      () => forwarder.stop(),
      () => notifications.close(),
      // After a turn of the event loop: the panel that asked to quit is owed its answer first.
      () => tray.stop(),
      stop,
      () => updates.finish(),
    ],
    log,
  });
  const opened = openAll();
  void opened.then(() => notifications.warmUp());

  return {
    follow({ hidden, lookAround, link }) {
      if (!hidden) window.show();
      // Which account it is for is known once they are open.
      if (link !== null) void opened.then(() => links.follow(link));
      if (lookAround)
        signIn.lookAround().catch(() => {
          if (picture !== null) app.exit(1);
        });
    },
  };
}
