import { homedir, release } from 'node:os';
import type { AppView, ConnectionView } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Settings } from '../settings/schema.ts';
import { logTail } from './log-tail.ts';
import type { AccountFacts, DiagnosticsFacts } from './report.ts';

/** A decision about a notification, without what it was about. */
export interface DecisionFacts {
  /** Milliseconds since the epoch. */
  at: number;
  subject: string;
  live: boolean;
  shown: boolean;
  reason: string;
  sound: string | null;
}

export interface GatherOptions {
  app: () => AppView;
  accounts: Accounts;
  settings: () => Settings;
  window: () => DiagnosticsFacts['window'];
  /** The last decisions about notifications, the newest first. */
  notifications: () => readonly DecisionFacts[];
  /** The log's file. */
  log: string;
  locale: () => string;
  env: NodeJS.ProcessEnv;
}

const logLines = 200;
const notificationLines = 50;

/** Collects what a report is made of. Settings are named one by one: a new one is not revealed by accident. */
export function gatherFacts(options: GatherOptions): DiagnosticsFacts {
  const app = options.app();
  const settings = options.settings();
  const { electron, chrome, node, v8 } = process.versions;
  const { platform, arch } = process;
  const env = (name: string): string => options.env[name] ?? 'unknown';
  return {
    now: new Date(),
    versions: {
      Parley: app.version,
      Electron: electron ?? 'none',
      Chromium: chrome ?? 'the system’s',
      Node: node,
      V8: v8,
    },
    platform: {
      system: `${platform} ${arch} ${release()}`,
      desktop: env('XDG_CURRENT_DESKTOP'),
      session: options.env['WAYLAND_DISPLAY'] ? 'Wayland' : env('XDG_SESSION_TYPE'),
      locale: options.locale(),
      'time zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      'running for': `${Math.round(process.uptime())} s`,
      memory: `${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MiB in the main process`,
    },
    settings: {
      theme: settings.theme,
      compact: settings.compact,
      zoom: settings.zoom,
      shortcut: settings.windowShortcut !== null,
      spelling: settings.spelling.on,
      'spelling languages': settings.spelling.languages?.join(', ') ?? 'as the system',
      'notification content': settings.notificationContent,
      'sound volume': settings.soundVolume,
      'start at login': app.settings.startAtLogin,
    },
    window: options.window(),
    accounts: app.accounts.map((view): AccountFacts => {
      const session = options.accounts.get(view.key)?.session;
      const conversations = [...(session?.conversations.values() ?? [])];
      return {
        kind: view.kind,
        connection: connectionWords(view.connection),
        unread: view.unread,
        conversations: conversations.length,
        waitingMessages: conversations.reduce((sum, { outbox }) => sum + outbox.length, 0),
        skipped: { unreadable: session?.skipped.unreadable ?? 0, tooLarge: session?.skipped.tooLarge ?? 0 },
        doNotDisturb: view.self?.doNotDisturb.on ?? false,
        desktopOff: view.self?.desktopOff ?? false,
      };
    }),
    notifications: options.notifications().slice(0, notificationLines).map(notificationWords),
    log: logTail(options.log, logLines),
    private: { home: homedir(), words: privateWords(app, options.env['USER'] ?? '') },
  };
}

function connectionWords(connection: ConnectionView): string {
  return 'reason' in connection ? `${connection.kind} (${connection.reason})` : connection.kind;
}

/** No ids: they lead to conversations. */
function notificationWords({ at, subject, live, shown, reason, sound }: DecisionFacts): string {
  const when = new Date(at).toISOString();
  return `${when} ${subject}, ${live ? 'live' : 'caught up'}: ${shown ? 'shown' : 'not shown'}, ${reason}, sound ${sound ?? 'none'}`;
}

/** Names and addresses of the accounts here and of the person at this computer. */
function privateWords({ accounts }: AppView, person: string): string[] {
  return [
    // The name that many systems give to everyone would take words out of every path.
    ...(person === 'root' ? [] : [person]),
    ...accounts.flatMap(({ server, self }) => [
      server,
      server.split(':')[0] ?? '',
      self?.email ?? '',
      self?.email.split('@')[0] ?? '',
      self?.gaiaId ?? '',
      self?.entity.properties?.display_name ?? '',
    ]),
  ].filter((word) => word !== '' && word !== 'localhost');
}
