import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sessionBus } from 'dbus-native';
import type { Desktop } from './desktop.ts';
import { eventually, startProcess } from './processes.ts';
import { dunstConfig } from './real-panel.ts';

const output = promisify(execFile);

/** What it was asked to show. */
export interface Asked {
  summary: string;
  body: string;
}

/** A real notification daemon. */
export interface Dunst extends AsyncDisposable {
  /** The last that it was asked to show; null: nothing yet. */
  asked(): Asked | null;
  /** How many notifications are on screen. */
  shown(): Promise<number>;
  /** Puts everything away, as a person would. */
  closeAll(): Promise<void>;
  /** Its do-not-disturb: what comes meanwhile is shown afterwards. */
  setPaused(paused: boolean): Promise<void>;
}

/** Puts dunst on a desktop that has no daemon. */
export async function startDunst(desktop: Desktop): Promise<Dunst> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-dunst-'));
  const config = join(folder, 'dunstrc');
  await writeFile(config, dunstConfig);
  const { env } = desktop;
  const line = 'echo started; exec dunst -conf "$0"';
  const daemon = await startProcess('sh', ['-c', line, config], { ready: /^started/m, env });
  const bus = sessionBus({ busAddress: desktop.busAddress });
  try {
    await eventually('dunst on the bus', () => bus.nameHasOwner('org.freedesktop.Notifications'));
  } finally {
    await bus.close();
  }
  // From here on no request goes unseen; what is sent after that, it has read after that.
  const rule = "type='method_call',interface='org.freedesktop.Notifications',member='Notify'";
  const watch = await startProcess('dbus-monitor', ['--address', desktop.busAddress, rule], {
    ready: /member=NameLost/,
  });
  return {
    asked: () => lastAsked(watch.output()),
    shown: async () => Number((await output('dunstctl', ['count', 'displayed'], { env })).stdout),
    closeAll: async () => void (await output('dunstctl', ['close-all'], { env })),
    setPaused: async (paused) => void (await output('dunstctl', ['set-paused', String(paused)], { env })),
    async [Symbol.asyncDispose]() {
      await watch.stop();
      await daemon.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** From what dbus-monitor prints: name of the app, icon, summary and body are the first strings of a call. */
function lastAsked(printed: string): Asked | null {
  const call = printed.slice(printed.lastIndexOf('member=Notify'));
  const strings = [...call.matchAll(/^ {3}string "(.*)"$/gmu)].map(([, text = '']) => text);
  const [, , summary, body] = strings;
  return summary === undefined || body === undefined ? null : { summary, body };
}
