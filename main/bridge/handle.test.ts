import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandChannel, type Handlers } from '../../preload/bridge.ts';
import type { Logger } from '../log/log.ts';
import { isOwnFrame } from '../window/own-frame.ts';
import { handleCommands } from './handle.ts';

type Listener = (event: IpcMainInvokeEvent, ...input: unknown[]) => Promise<unknown>;
type Frame = NonNullable<IpcMainInvokeEvent['senderFrame']>;

const contents = { id: 1 } as WebContents;
const page = 'app://parley/index.html';
const living = { parent: null, origin: 'app://parley', detached: false, isDestroyed: () => false };
const frame = (url: string, different: Partial<Frame> = {}): Frame =>
  ({ ...living, url, ...different }) as Frame;
const foreign = (url: string): Frame => frame(url, { origin: URL.parse(url)?.origin ?? 'null' });
const own = frame(page);
/** As Electron answers once a frame has gone. */
const gone = new Proxy({} as Frame, {
  get: () => {
    throw new Error('Render frame was disposed before WebFrameMain could be accessed');
  },
});

let calls: unknown[][];
let logged: unknown[][];
let invoke: (...input: unknown[]) => Promise<unknown>;
/** As `invoke`, from another frame or another window. */
let invokeFrom: (senderFrame: Frame | null, sender?: WebContents) => Promise<unknown>;

beforeEach(() => {
  calls = [];
  logged = [];
  let listener: Listener | undefined;
  const handlers = {
    selectAccount: (account: string) => {
      calls.push(['selectAccount', account]);
    },
    retryConnection: () => {
      throw new Error('this account is no longer signed in here');
    },
    hasDraftPhoto: async () => true,
  } as unknown as Handlers;
  const note = (level: string) => (fields: unknown, what: string) => void logged.push([level, fields, what]);
  const log = { warn: note('warn'), error: note('error') } as unknown as Logger;
  handleCommands(handlers, {
    ipc: {
      handle: (channel, given) => {
        if (channel === commandChannel) listener = given as Listener;
      },
    },
    isOwnFrame: (event) => isOwnFrame(event, contents),
    log,
  });
  const from = (senderFrame: Frame | null, sender: WebContents, input: unknown[]): Promise<unknown> =>
    listener!({ sender, senderFrame } as IpcMainInvokeEvent, ...input);
  invoke = (...input) => from(own, contents, input);
  invokeFrom = (senderFrame, sender = contents) => from(senderFrame, sender, ['selectAccount', 'a']);
});

describe('the answer to a command', () => {
  it('is what its handler returns', async () => {
    expect(await invoke('selectAccount', 'a')).toBeUndefined();
    expect(await invoke('hasDraftPhoto', 'a', 1)).toBe(true);
    expect(calls).toEqual([['selectAccount', 'a']]);
    expect(logged).toEqual([]);
  });

  it('is given in the order in which commands come', async () => {
    await Promise.all(['1', '2', '3'].map((account) => invoke('selectAccount', account)));
    expect(calls).toEqual([
      ['selectAccount', '1'],
      ['selectAccount', '2'],
      ['selectAccount', '3'],
    ]);
  });

  it('is the error of a handler that fails, and the log has it', async () => {
    await expect(invoke('retryConnection', 'gone')).rejects.toThrow('no longer signed in');
    const fields = {
      command: 'retryConnection',
      error: 'Error: this account is no longer signed in here',
    };
    expect(logged).toEqual([['error', fields, 'command failed']]);
  });

  it('refuses values of another kind before the handler sees them', async () => {
    await expect(invoke('selectAccount', 7)).rejects.toThrow(TypeError);
    await expect(invoke('selectAccount', 'a', 'b')).rejects.toThrow(TypeError);
    await expect(invoke('selectAccount')).rejects.toThrow(TypeError);
    expect(calls).toEqual([]);
    expect(logged).toHaveLength(3);
    expect(logged[0]).toEqual([
      'warn',
      {
        command: 'selectAccount',
        problem: 'selectAccount: value 1: Invalid input: expected string, received number',
      },
      'command with wrong input refused',
    ]);
  });

  it.each(['nothing', 'constructor', '__proto__', 'toString', '', 7, null, undefined, ['selectAccount']])(
    'refuses the unknown name %o, and does not repeat it',
    async (name) => {
      await expect(invoke(name, 'a')).rejects.toThrow('unknown command');
      expect(logged).toEqual([['warn', { command: 'unknown' }, 'unknown command refused']]);
    },
  );
});

describe('the frame that a command comes from', () => {
  it.each<[string, Frame | null, WebContents?]>([
    ['a sub-frame of the page', frame(page, { parent: own })],
    ['a page that the window navigated to', foreign('https://chat.example.org/index.html')],
    ['a page of this computer', foreign('http://parley.app.localhost/index.html')],
    ['a data: address', foreign('data:text/html,hello')],
    ['about:blank', foreign('about:blank')],
    ['about:blank of the page itself', frame('about:blank')],
    ['a new window of the page', frame('')],
    ['an object of the page', frame('blob:app://parley/1')],
    ['a file', foreign('file:///index.html')],
    ['the page in a sandbox of its own', frame(page, { origin: 'null' })],
    ['another host of the own scheme', frame('app://elsewhere/index.html', { origin: 'app://elsewhere' })],
    ['destroyed', frame(page, { isDestroyed: () => true })],
    ['no longer in the page', frame(page, { detached: true })],
    ['gone while it is looked at', gone],
    ['another file of the app', frame('app://parley/media/a/x.html')],
    ['the page for a failed start', frame('app://parley/failed.html')],
    ['a frame that has gone or navigated since', null],
    ['another window', own, { id: 1 } as WebContents],
  ])('is refused where it is %s', async (_what, senderFrame, sender) => {
    await expect(invokeFrom(senderFrame, sender)).rejects.toThrow('refused');
    expect(calls).toEqual([]);
    expect(logged).toEqual([['warn', { command: 'selectAccount' }, 'command from a foreign frame refused']]);
  });

  it('is refused while there is no window', () => {
    const event = { sender: contents, senderFrame: own };
    expect(isOwnFrame(event, contents)).toBe(true);
    expect(isOwnFrame(event, undefined)).toBe(false);
  });

  it('is taken where it is the main frame of the page', async () => {
    await invokeFrom(own);
    await invokeFrom(frame(`${page}#x`));
    expect(calls).toHaveLength(2);
  });
});
