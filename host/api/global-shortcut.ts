import { Worker } from 'node:worker_threads';
import type { GlobalShortcut } from 'electron';
import { keysymOf, modifierBits } from '../desktop/keysyms.ts';
import type { ShortcutRequest } from '../desktop/shortcut-worker.ts';
import { type Accelerator, parseAccelerator } from '../menu/accelerator.ts';
import { hostContext } from '../start/context.ts';

interface Grab {
  keysym: number;
  modifiers: number;
  pressed: () => void;
}

type Told = { grabbed: number; keycode: number; modifiers: number } | { keycode: number; modifiers: number };

/** Longer than an X server and the start of the thread take on a busy computer. */
const answerMs = 10_000;

/** One accelerator in however many ways it can be written. */
const nameOf = (wanted: Accelerator): string => `${modifierBits(wanted)} ${wanted.key}`;

/**
 * `globalShortcut` over X11 key grabs. They live on a thread with a connection of its own, because Electron answers at
 * once whether a key is still free and only the X server knows.
 */
class HostGlobalShortcut implements Pick<
  GlobalShortcut,
  | 'register'
  | 'registerAll'
  | 'unregister'
  | 'unregisterAll'
  | 'isRegistered'
  | 'setSuspended'
  | 'isSuspended'
> {
  readonly #grabs = new Map<string, Grab>();
  /** Which grab a pressed key belongs to, by keycode and modifiers. */
  readonly #byKeycode = new Map<string, Grab>();
  #worker: Worker | null = null;
  #suspended = false;

  /** @returns false when another program has the key, or the keyboard none of that name */
  register(accelerator: string, callback: () => void): boolean {
    const wanted = read(accelerator);
    const name = nameOf(wanted);
    const keysym = keysymOf(wanted.key);
    if (keysym === null || this.#grabs.has(name)) return false;
    const grab = { keysym, modifiers: modifierBits(wanted), pressed: callback };
    this.#grabs.set(name, grab);
    if (this.#ask('grab', grab)) return true;
    this.#grabs.delete(name);
    return false;
  }

  /** @returns false when any of them was not free */
  registerAll(accelerators: string[], callback: () => void): boolean {
    return accelerators.map((accelerator) => this.register(accelerator, callback)).every(Boolean);
  }

  /** They stay the app's meanwhile, and are not heard. */
  setSuspended(suspended: boolean): void {
    this.#suspended = suspended;
  }

  isSuspended(): boolean {
    return this.#suspended;
  }

  unregister(accelerator: string): void {
    const name = nameOf(read(accelerator));
    const grab = this.#grabs.get(name);
    if (grab === undefined) return;
    this.#grabs.delete(name);
    this.#ask('release', grab);
  }

  unregisterAll(): void {
    for (const grab of this.#grabs.values()) this.#ask('release', grab);
    this.#grabs.clear();
  }

  isRegistered(accelerator: string): boolean {
    return this.#grabs.has(nameOf(read(accelerator)));
  }

  #ask(kind: ShortcutRequest['kind'], grab: Grab): boolean {
    const done = this.#send(kind, grab);
    const late = Atomics.wait(done, 0, 0, answerMs) === 'timed-out';
    // What is granted after that would keep the key from everyone.
    if (late && kind === 'grab') this.#send('release', grab);
    return !late && done[0] === 1;
  }

  /** Where the answer will be. */
  #send(kind: ShortcutRequest['kind'], { keysym, modifiers }: Grab): Int32Array<SharedArrayBuffer> {
    const done = new Int32Array(new SharedArrayBuffer(4));
    const request: ShortcutRequest = { kind, keysym, modifiers, done: done.buffer };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
    this.#thread().postMessage(request);
    return done;
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(hostContext('globalShortcut').shortcutWorker);
    worker.unref();
    worker.on('message', (told: Told) => this.#told(told));
    worker.on('error', (error) => console.error('Global shortcuts ended:', error));
    this.#worker = worker;
    return worker;
  }

  #told(told: Told): void {
    const key = `${told.keycode} ${told.modifiers}`;
    if ('grabbed' in told) {
      const grab = [...this.#grabs.values()].find(
        ({ keysym, modifiers }) => keysym === told.grabbed && modifiers === told.modifiers,
      );
      if (grab !== undefined) this.#byKeycode.set(key, grab);
      return;
    }
    const grab = this.#byKeycode.get(key);
    if (grab !== undefined && !this.#suspended && [...this.#grabs.values()].includes(grab)) grab.pressed();
  }
}

/** @throws TypeError for what is no accelerator, as Electron does. */
function read(accelerator: string): Accelerator {
  const wanted = parseAccelerator(accelerator);
  if (wanted === null) throw new TypeError(`Error processing argument at index 0: ${accelerator}`);
  return wanted;
}

export const globalShortcut = new HostGlobalShortcut();
