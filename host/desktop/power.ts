import dbus, { type MessageBus } from 'dbus-native';
import { existsSync } from 'node:fs';
import { sharedSessionBus } from './session-bus.ts';

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

function onSignal(bus: MessageBus, iface: string, member: string, tell: (body: unknown[]) => void): void {
  bus.connection.on('message', (message) => {
    if (
      message.type === dbus.messageType.signal &&
      message.interface === iface &&
      message.member === member
    ) {
      tell(message.body ?? []);
    }
  });
  void bus.addMatch(`type='signal',interface='${iface}',member='${member}'`).catch(() => undefined);
}

/** Tells about sleep (logind) and locking (logind's session and the desktop's screen saver), where there are such. */
export function watchPower(tell: (event: PowerEvent) => void): void {
  const session = sharedSessionBus();
  if (session !== null) {
    for (const iface of savers) {
      onSignal(session, iface, 'ActiveChanged', ([on]) =>
        tell(on === true ? 'lock-screen' : 'unlock-screen'),
      );
    }
  }
  if (!existsSync(systemSocket)) return;
  const system = dbus.systemBus();
  system.connection.on('error', () => undefined);
  onSignal(system, `${login}.Manager`, 'PrepareForSleep', ([on]) => tell(on === true ? 'suspend' : 'resume'));
  onSignal(system, `${login}.Session`, 'Lock', () => tell('lock-screen'));
  onSignal(system, `${login}.Session`, 'Unlock', () => tell('unlock-screen'));
}
