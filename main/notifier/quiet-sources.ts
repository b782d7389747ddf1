import { execFile } from 'node:child_process';
import { variantValue, type Message, type MessageBus } from 'dbus-native';
import { methodCall } from '../session-bus/session-bus.ts';

/** One place where a desktop keeps whether it is asked not to disturb. */
export interface QuietSource {
  name: string;
  /** Match rule of the signals after which it is to be asked again. */
  rule: string;
  /** Whether a signal is one of those. */
  concerns(signal: Message): boolean;
  /** Rejects where this desktop has no such place. */
  ask(bus: MessageBus): Promise<boolean>;
}

const daemonName = 'org.freedesktop.Notifications';
const daemonPath = '/org/freedesktop/Notifications';
const properties = 'org.freedesktop.DBus.Properties';

/** A property of the notification daemon itself. */
function daemonProperty(owner: string, property: string): QuietSource {
  return {
    name: `${owner} ${property}`,
    rule: `type='signal',path='${daemonPath}',interface='${properties}',arg0='${owner}'`,
    concerns: ({ path, interface: from, body }) =>
      path === daemonPath && from === properties && body?.[0] === owner,
    ask: (bus) =>
      invoke(bus, {
        destination: daemonName,
        path: daemonPath,
        interface: properties,
        member: 'Get',
        body: [owner, property],
      }),
  };
}

/** Xfce keeps its settings behind a service of their own. */
const xfce: QuietSource = {
  name: 'xfce4-notifyd',
  rule: `type='signal',path='/org/xfce/Xfconf',interface='org.xfce.Xfconf',arg0='xfce4-notifyd'`,
  concerns: ({ interface: from, body }) => from === 'org.xfce.Xfconf' && body?.[1] === '/do-not-disturb',
  ask: (bus) =>
    invoke(bus, {
      destination: 'org.xfce.Xfconf',
      path: '/org/xfce/Xfconf',
      interface: 'org.xfce.Xfconf',
      member: 'GetProperty',
      body: ['xfce4-notifyd', '/do-not-disturb'],
    }),
};

/** `quiet`: the value that stands for silence. */
function gsetting(program: string, schema: string, key: string, quiet: boolean): QuietSource {
  const path = `/${schema.replaceAll('.', '/')}/`;
  const writer = 'ca.desrt.dconf.Writer';
  return {
    name: schema,
    rule: `type='signal',interface='${writer}',member='Notify'`,
    concerns: ({ interface: from, body }) =>
      from === writer &&
      typeof body?.[0] === 'string' &&
      (body[0].startsWith(path) || path.startsWith(body[0])),
    ask: async () => (await read(program, schema, key)) === String(quiet),
  };
}

/**
 * Where to ask on this desktop (XDG_CURRENT_DESKTOP, names separated by colons). The daemons report it themselves: KDE's
 * as `Inhibited`, dunst as `paused`; GNOME and its relatives keep a setting.
 */
export function quietSources(desktop: string | undefined, gsettings = 'gsettings'): readonly QuietSource[] {
  const names = (desktop ?? '').toLowerCase().split(':');
  const is = (...any: readonly string[]): boolean => any.some((name) => names.includes(name));
  return [
    daemonProperty(daemonName, 'Inhibited'),
    daemonProperty('org.dunstproject.cmd0', 'paused'),
    ...(is('xfce') ? [xfce] : []),
    ...(is('gnome', 'unity', 'pantheon')
      ? [gsetting(gsettings, 'org.gnome.desktop.notifications', 'show-banners', false)]
      : []),
    ...(is('x-cinnamon', 'cinnamon')
      ? [gsetting(gsettings, 'org.cinnamon.desktop.notifications', 'display-notifications', false)]
      : []),
    ...(is('mate') ? [gsetting(gsettings, 'org.mate.NotificationDaemon', 'do-not-disturb', true)] : []),
  ];
}

/** No one waits for a setting, and without its answer the app takes it that it may disturb: also at a busy sign-in. */
const patienceMs = 30_000;

type Call = Pick<Message, 'path' | 'interface' | 'member'> & { destination: string; body: [string, string] };

/** Asks a service that runs; none is started for it. */
async function invoke(bus: MessageBus, call: Call): Promise<boolean> {
  if (!(await bus.nameHasOwner(call.destination))) throw new Error(`no one owns ${call.destination}`);
  const answer = await bus.invoke<unknown>({ type: methodCall, signature: 'ss', ...call });
  return variantValue(answer) === true;
}

function read(program: string, schema: string, key: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, ['get', schema, key], { timeout: patienceMs }, (error, output) =>
      error === null ? resolve(output.trim()) : reject(error),
    );
  });
}
