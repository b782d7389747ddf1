import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareBus } from '../../fixtures/session-bus.ts';
import type { Area, Pixels } from './pixels.ts';
import { run, startProcess, type Started } from './processes.ts';
import { XScreen } from './x-screen.ts';

/** A person's desktop: an X display with a window manager, and a session bus of its own. */
export interface Desktop extends AsyncDisposable {
  display: string;
  busAddress: string;
  env: NodeJS.ProcessEnv;
  /** Someone touches the keyboard now and then (the beginning), or no one does. Playwright's own input is none to X. */
  attend(attended: boolean): void;
  /** Presses keys, one after the other, on the keyboard of the display; as xdotool names them. */
  press(...keys: string[]): Promise<void>;
  /** Saves what the whole screen shows. */
  screenshot(file: string): Promise<void>;
  /** What a part of the screen shows now. */
  look(area: Area): Promise<Pixels>;
}

/** Well below the minute after which no one counts as being there. */
const touchMs = 15_000;

export interface DesktopOptions {
  width?: number;
  height?: number;
  /** No service starts when it is called, whatever is installed on this machine. */
  bare?: boolean;
}

/** Starts a desktop without panel and without notification daemon: tests put real ones or recording doubles on its bus. */
export async function startDesktop({
  width = 1280,
  height = 860,
  bare = false,
}: DesktopOptions = {}): Promise<Desktop> {
  const runtime = await mkdtemp(join(tmpdir(), 'parley-desktop-'));
  const started: Started[] = [];
  const display = await startProcess(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    { ready: /^(\d+)\n/m },
  );
  started.push(display);
  const bus = await startProcess(
    'dbus-daemon',
    [bare ? bareBus : '--session', '--nofork', '--print-address'],
    {
      ready: /^(unix:\S+)\n/m,
      env: { ...process.env, XDG_RUNTIME_DIR: runtime },
    },
  );
  started.push(bus);

  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DISPLAY: `:${display.ready}`,
    DBUS_SESSION_BUS_ADDRESS: bus.ready,
    XDG_RUNTIME_DIR: runtime,
    XDG_CURRENT_DESKTOP: 'XFCE',
    LANG: 'en_GB.UTF-8',
    TZ: 'Europe/Copenhagen',
  };
  delete env['WAYLAND_DISPLAY'];
  delete env['NODE_OPTIONS'];

  started.push(
    await startProcess('openbox', ['--startup', 'echo window-manager-ready'], {
      ready: /window-manager-ready/,
      env,
    }),
  );

  const screen = await XScreen.open(`:${display.ready}`);

  // There is one keyboard: a touch of Shift while other keys are down would make other keys of them.
  let pressing: Promise<unknown> = Promise.resolve();
  const press = (...keys: string[]): Promise<void> => {
    const pressed = pressing.then(() => run('xdotool', ['key', '--delay', '80', ...keys], env));
    pressing = pressed.catch(() => undefined);
    return pressed;
  };
  const touch = (): void => void press('Shift_L').catch(() => undefined);
  let touching: NodeJS.Timeout | undefined;
  const attend = (attended: boolean): void => {
    clearInterval(touching);
    touching = attended ? setInterval(touch, touchMs) : undefined;
    if (attended) touch();
  };
  attend(true);

  return {
    attend,
    press,
    display: `:${display.ready}`,
    busAddress: bus.ready,
    env,
    screenshot: (file) => screen.save(file),
    look: (area) => screen.read(area),
    async [Symbol.asyncDispose]() {
      attend(false);
      await pressing;
      screen[Symbol.dispose]();
      for (const one of started.toReversed()) await one.stop();
      // What the bus started may still be writing its end.
      await rm(runtime, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
