import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { hostContext } from '../start/context.ts';
import { watchPower } from '../desktop/power.ts';

/** The idle time is asked of the X server this often, because its answer cannot be waited for. */
const sampleMs = 1000;

/** `powerMonitor`: sleep and lock from logind and the screen saver's signals, idle time from the X server. */
class HostPowerMonitor
  extends EventEmitter
  implements
    Pick<PowerMonitor, 'getSystemIdleTime' | 'getSystemIdleState' | 'onBatteryPower' | 'isOnBatteryPower'>
{
  readonly onBatteryPower = false;
  #idleSinceMs = Date.now();
  #locked = false;

  isOnBatteryPower(): boolean {
    return this.onBatteryPower;
  }

  getSystemIdleTime(): number {
    return Math.floor((Date.now() - this.#idleSinceMs) / 1000);
  }

  getSystemIdleState(idleThreshold: number): 'active' | 'idle' | 'locked' {
    if (this.#locked) return 'locked';
    return this.getSystemIdleTime() >= idleThreshold ? 'idle' : 'active';
  }

  /** Called once the display is open. */
  async start(): Promise<void> {
    this.on('lock-screen', () => (this.#locked = true));
    this.on('unlock-screen', () => (this.#locked = false));
    watchPower((event) => this.emit(event));
    await this.#sample();
    setInterval(() => void this.#sample(), sampleMs).unref();
  }

  async #sample(): Promise<void> {
    const idle = await hostContext('powerMonitor').display.idle();
    // A server that does not tell leaves the person present: when in doubt, not idle.
    this.#idleSinceMs = Date.now() - (idle ?? 0);
  }
}

export const powerMonitor = new HostPowerMonitor();
