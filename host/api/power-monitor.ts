import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { hostContext } from '../start/context.ts';
import { watchPower } from '../desktop/power.ts';

/** Where the X server cannot tell of idleness by itself it is asked this often: its answer cannot be waited for. */
const sampleMs = 1000;

/** `powerMonitor`: sleep and lock from logind and the screen saver's signals, idle time from the X server. */
class HostPowerMonitor
  extends EventEmitter
  implements
    Pick<PowerMonitor, 'getSystemIdleTime' | 'getSystemIdleState' | 'onBatteryPower' | 'isOnBatteryPower'>
{
  readonly onBatteryPower = false;
  /** Null: someone is there, or nobody tells. When in doubt, not idle. */
  #idleSinceMs: number | null = null;
  #locked = false;

  isOnBatteryPower(): boolean {
    return this.onBatteryPower;
  }

  getSystemIdleTime(): number {
    return this.#idleSinceMs === null ? 0 : Math.floor((Date.now() - this.#idleSinceMs) / 1000);
  }

  getSystemIdleState(idleThreshold: number): 'active' | 'idle' | 'locked' {
    if (typeof idleThreshold !== 'number' || Number.isNaN(idleThreshold))
      throw new TypeError('Error processing argument at index 0, conversion failure');
    if (idleThreshold <= 0) throw new TypeError('Invalid idle threshold, must be greater than 0');
    if (this.#locked) return 'locked';
    return this.getSystemIdleTime() >= idleThreshold ? 'idle' : 'active';
  }

  /** Called once the display is open. */
  async start(): Promise<void> {
    this.on('lock-screen', () => (this.#locked = true));
    this.on('unlock-screen', () => (this.#locked = false));
    watchPower((event) => this.emit(event));
    const { display } = hostContext('powerMonitor');
    if (await display.watchIdle((idleMs) => this.#noted(idleMs))) return;
    const sample = async (): Promise<void> => this.#noted(await display.idle());
    await sample();
    setInterval(() => void sample(), sampleMs).unref();
  }

  #noted(idleMs: number | null): void {
    this.#idleSinceMs = idleMs === null ? null : Date.now() - idleMs;
  }
}

export const powerMonitor = new HostPowerMonitor();
