import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionBus } from 'dbus-native';
import type { Desktop } from './desktop.ts';
import { eventually, run, startProcess, type Started } from './processes.ts';

export type PanelGround = 'dark' | 'light';

/** Height of the panel, which is at the screen's top, in pixels. */
export const panelHeight = 30;

const grounds = { dark: [0.16, 0.17, 0.18], light: [0.95, 0.95, 0.94] } as const;

/** Task list left, then tray: nothing in it changes by itself, so that its pixels can be compared. */
function panelConfig(ground: PanelGround): string {
  const rgba = [...grounds[ground], 1].map((part) => `<value type="double" value="${part}"/>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="dark-mode" type="bool" value="${ground === 'dark'}"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="length" type="uint" value="100"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="size" type="uint" value="${panelHeight}"/>
      <property name="icon-size" type="uint" value="22"/>
      <property name="background-style" type="uint" value="1"/>
      <property name="background-rgba" type="array">${rgba}</property>
      <property name="plugin-ids" type="array">${[1, 2, 3].map((id) => `<value type="int" value="${id}"/>`).join('')}</property>
    </property>
  </property>
  <property name="plugins" type="empty">
    <property name="plugin-1" type="string" value="tasklist"/>
    <property name="plugin-2" type="string" value="separator">
      <property name="expand" type="bool" value="true"/>
      <property name="style" type="uint" value="0"/>
    </property>
    <property name="plugin-3" type="string" value="systray">
      <property name="icon-size" type="uint" value="22"/>
      <property name="square-icons" type="bool" value="true"/>
    </property>
  </property>
</channel>
`;
}

/** A click does what the notification offers, as on most desktops; dunst by itself would only close it. */
export const dunstConfig = `[global]
origin = top-right
offset = 16x46
width = 360
font = Sans 11
frame_width = 1
corner_radius = 6
icon_position = left
min_icon_size = 48
max_icon_size = 64
markup = full
show_indicators = no
format = "<b>%s</b>\\n%b"
mouse_left_click = do_action, close_current
[urgency_normal]
background = "#fbfaf8"
foreground = "#20262b"
frame_color = "#c9c5bd"
timeout = 60
`;

export interface PanelAndDaemon extends AsyncDisposable {
  /** Ends the panel and starts another one, as after a crash or an update. */
  restartPanel(): Promise<void>;
}

/** Puts a panel with task list and tray, and a notification daemon on the desktop, both as people use them. */
export async function startPanelAndDaemon(desktop: Desktop, ground: PanelGround): Promise<PanelAndDaemon> {
  const config = await mkdtemp(join(tmpdir(), 'parley-panel-'));
  const channels = join(config, 'xfce4', 'xfconf', 'xfce-perchannel-xml');
  await mkdir(channels, { recursive: true });
  await writeFile(join(channels, 'xfce4-panel.xml'), panelConfig(ground));
  const dunstrc = join(config, 'dunstrc');
  await writeFile(dunstrc, dunstConfig);
  const env = { ...desktop.env, XDG_CONFIG_HOME: config, NO_AT_BRIDGE: '1', GTK_USE_PORTAL: '0' };
  // The bus starts the panel's settings server, which must read the settings written here.
  await run('dbus-update-activation-environment', ['XDG_CONFIG_HOME', 'DISPLAY'], env);

  const started: Started[] = [];
  const stop = async (): Promise<void> => {
    for (const one of started.toReversed()) await one.stop();
    await rm(config, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const launch = async (command: string, args: string[]): Promise<Started> => {
    const line = 'echo started; exec "$0" "$@"';
    const one = await startProcess('sh', ['-c', line, command, ...args], { ready: /^started/m, env });
    started.push(one);
    return one;
  };
  const launchPanel = (): Promise<Started> => launch('xfce4-panel', ['--disable-wm-check']);
  let panel: Started;
  const bus = sessionBus({ busAddress: desktop.busAddress });
  try {
    await launch('dunst', ['-conf', dunstrc]);
    panel = await launchPanel();
    for (const name of ['org.freedesktop.Notifications', 'org.kde.StatusNotifierWatcher'])
      await eventually(`an owner of ${name}`, () => bus.nameHasOwner(name));
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await bus.close();
  }
  return {
    async restartPanel() {
      await panel.stop('SIGKILL');
      panel = await launchPanel();
    },
    [Symbol.asyncDispose]: stop,
  };
}
