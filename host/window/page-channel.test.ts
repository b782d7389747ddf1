import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { DevToolsPipe } from '../chromium/dev-tools.ts';
import { writeValue } from '../wire/values.ts';
import { PageChannel } from './page-channel.ts';

it('is not at a loss for a window that closes while its page says hello', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));

  const browser = new PassThrough();
  const { root: session } = new DevToolsPipe(new PassThrough(), browser);
  const channel = new PageChannel(session, 'in', 'out', {
    invoke: () => Promise.resolve(),
    send: () => undefined,
    preloadError: () => undefined,
    window: () => undefined,
  });
  const payload = writeValue(['hello', 'app://fixture/index.html']);
  session.emit('Runtime.bindingCalled', { name: 'in', payload, executionContextId: 1 });
  const gone = new Promise((resolve) => session.once('gone', resolve));
  browser.destroy();
  await gone;
  // Until unhandled rejections have been reported.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
  expect(() => channel.send('number', [7])).not.toThrow();
});
