import dbus from 'dbus-native';
import { existsSync } from 'node:fs';
import { onOwnedSignal } from './owned-signals.ts';
import { withSessionBus } from './session-bus.ts';

export type PowerEvent = 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen';

const login = 'org.freedesktop.login1';
const systemSocket = '/run/dbus/system_bus_socket';
/** Desktops say under one of these names that the screen was locked or unlocked. */
const savers = [
  'org.freedesktop.ScreenSaver',
  'org.gnome.ScreenSaver',
  'org.cinnamon.ScreenSaver',
  'org.mate.ScreenSaver',
  'org.xfce.ScreenSaver',
];

/** Tells about sleep (logind) and locking (logind's session and the desktop's screen saver), where there are such. */
export function watchPower(tell: (event: PowerEvent) => void): void {
  withSessionBus((session) => {
    for (const iface of savers) {
      onOwnedSignal(session, { name: iface, interface: iface, member: 'ActiveChanged' }, ([on]) =>
        tell(on === true ? 'lock-screen' : 'unlock-screen'),
      );
    }
  });
  if (!existsSync(systemSocket)) return;
  const system = dbus.systemBus();
  system.connection.on('error', () => undefined);
  const onLogin = (part: string, member: string, listener: (body: unknown[]) => void): void =>
    onOwnedSignal(system, { name: login, interface: `${login}.${part}`, member }, listener);
  onLogin('Manager', 'PrepareForSleep', ([on]) => tell(on === true ? 'suspend' : 'resume'));
  onLogin('Session', 'Lock', () => tell('lock-screen'));
  onLogin('Session', 'Unlock', () => tell('unlock-screen'));
}
