import { parentPort } from 'node:worker_threads';
import x11, { type XClient, type XConnection, type XEvent } from 'x11';
import { heldBits, lockStates } from './keysyms.ts';

/** What the main thread asks; it waits for `done` meanwhile: 1 yes, 2 no. */
export interface ShortcutRequest {
  kind: 'grab' | 'release';
  keysym: number;
  modifiers: number;
  done: SharedArrayBuffer;
}

const firstKeycode = 8;
const keycodes = 248;

interface Desk {
  x: XClient;
  root: number;
  /** Keycodes by the keysyms that they give without or with Shift. */
  codes: Map<number, number>;
}

async function open(): Promise<Desk> {
  const connection = await new Promise<XConnection>((resolve, reject) => {
    const display = process.env['DISPLAY'];
    const options = display === undefined ? {} : { display };
    const client = x11.createClient(options, (error, opened) => (error ? reject(error) : resolve(opened)));
    client.on('error', reject);
  });
  const { client } = connection;
  client.on('error', () => undefined);
  const rows = await new Promise<number[][]>((resolve, reject) => {
    client.GetKeyboardMapping(firstKeycode, keycodes, (error, list) =>
      error ? reject(error) : resolve(list),
    );
  });
  const codes = new Map<number, number>();
  for (const column of [1, 0]) {
    for (const [index, row] of rows.entries()) {
      const keysym = row[column];
      if (keysym) codes.set(keysym, firstKeycode + index);
    }
  }
  return { x: client, root: connection.screen[0]?.root ?? 0, codes };
}

const opening = open();
opening
  .then(({ x }) => {
    x.on('event', ({ name, keycode, buttons = 0 }: XEvent) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
      if (name === 'KeyPress') parentPort?.postMessage({ keycode, modifiers: buttons & heldBits });
    });
    return true;
  })
  .catch(() => undefined);

/** True when nobody else has the key in any state of the locks; else it is given back whole. */
async function grab(
  { x, root, codes }: Desk,
  { keysym, modifiers }: ShortcutRequest,
): Promise<number | null> {
  const code = codes.get(keysym);
  if (code === undefined) return null;
  const results = await Promise.all(
    lockStates.map(
      (locks) =>
        new Promise<boolean>((resolve) => {
          x.GrabKey(root, 0, modifiers | locks, code, 1, 1, (error) => {
            resolve(!error);
            return true;
          });
        }),
    ),
  );
  if (results.every(Boolean)) return code;
  for (const [index, mine] of results.entries()) {
    if (mine) x.UngrabKey(root, code, modifiers | (lockStates[index] ?? 0));
  }
  return null;
}

async function answer(request: ShortcutRequest): Promise<boolean> {
  const desk = await opening;
  if (request.kind === 'grab') {
    const keycode = await grab(desk, request);
    if (keycode === null) return false;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
    parentPort?.postMessage({ grabbed: request.keysym, keycode, modifiers: request.modifiers });
    return true;
  }
  const code = desk.codes.get(request.keysym);
  for (const locks of lockStates) {
    if (code !== undefined) desk.x.UngrabKey(desk.root, code, request.modifiers | locks);
  }
  return true;
}

async function serve(request: ShortcutRequest): Promise<void> {
  const taken = await answer(request).catch(() => false);
  const done = new Int32Array(request.done);
  Atomics.store(done, 0, taken ? 1 : 2);
  Atomics.notify(done, 0);
}

parentPort?.on('message', (request: ShortcutRequest) => void serve(request));
