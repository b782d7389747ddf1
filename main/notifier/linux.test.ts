import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationDaemon, type NotificationDaemon } from '../../test/fixtures/notification-daemon.ts';
import { bareBus, startPrivateBus, type PrivateBus } from '../../test/fixtures/session-bus.ts';
import { LinuxNotifier, ownerChanged } from './linux.ts';
import type { NotificationContent, NotifierLog } from './notifier.ts';
import { t } from '../../words/translate.ts';

let bus: PrivateBus;
let daemon: NotificationDaemon;
let notifier: LinuxNotifier;
let activated: string[];
let dismissed: string[];
let pressed: string[];
let warnings: number;
/** How often the notifier learned that the daemon has gone or come. */
let owners: number;

const log: NotifierLog = {
  info: (_facts, words) => {
    if (words === ownerChanged) owners += 1;
  },
  warn: () => {
    warnings += 1;
  },
};

const content = (body: string, change: Partial<NotificationContent> = {}): NotificationContent => ({
  title: 'Ada',
  body,
  image: null,
  category: 'im.received',
  ...change,
});

beforeEach(async () => {
  bus = await startPrivateBus(bareBus);
  daemon = await startNotificationDaemon(bus.address);
  activated = [];
  dismissed = [];
  pressed = [];
  warnings = 0;
  owners = 0;
  notifier = new LinuxNotifier(
    {
      activated: (key) => activated.push(key),
      dismissed: (key) => dismissed.push(key),
      pressed: (key, action) => pressed.push(`${key} ${action}`),
      replied: () => undefined,
    },
    log,
    bus.address,
  );
});

afterEach(async () => {
  await notifier.close();
  await daemon[Symbol.asyncDispose]();
  await bus[Symbol.asyncDispose]();
});

describe('the Linux notifier', () => {
  it('says who and what, and for which application', async () => {
    await notifier.show('a', content('Hello'));
    const [call] = daemon.calls;
    expect(call).toMatchObject({ appName: 'Parley', summary: 'Ada', body: 'Hello', replacesId: 0 });
    expect(call!.actions).toEqual(['default', t('notifications.open')]);
    expect(call!.hints).toMatchObject({
      'desktop-entry': 'parley',
      category: 'im.received',
      urgency: 1,
      'suppress-sound': true,
    });
  });

  it('replaces what the same conversation showed before', async () => {
    await notifier.show('a', content('one'));
    await notifier.show('a', content('two'));
    await notifier.show('b', content('three'));
    expect([...daemon.shown.values()].map((each) => each.body)).toEqual(['two', 'three']);
    expect(daemon.calls[1]!.replacesId).toBe(daemon.calls[0]!.id);
  });

  it('keeps one notification when messages come faster than the daemon answers', async () => {
    await Promise.all(['1', '2', '3', '4'].map((body) => notifier.show('a', content(body))));
    expect([...daemon.shown.values()].map((each) => each.body)).toEqual(['4']);
  });

  it('reports which conversation was clicked', async () => {
    await notifier.show('a', content('one'));
    await notifier.show('b', content('two'));
    daemon.click(daemon.calls[0]!.id);
    await expect.poll(() => activated).toEqual(['a']);
  });

  it('still follows a click after the daemon closed the notification by itself', async () => {
    await notifier.show('a', content('one'));
    const { id } = daemon.calls[0]!;
    daemon.expire(id);
    daemon.click(id);
    await expect.poll(() => activated).toEqual(['a']);
    expect(dismissed).toEqual([]);
  });

  it('makes a new one after the last was dismissed', async () => {
    await notifier.show('a', content('one'));
    daemon.dismiss(daemon.calls[0]!.id);
    await expect.poll(() => dismissed).toEqual(['a']);
    await notifier.show('a', content('two'));
    expect(daemon.calls[1]!.replacesId).toBe(0);
  });

  it('withdraws even while the notification is on its way', async () => {
    const shown = notifier.show('a', content('one'));
    await notifier.withdraw('a');
    await shown;
    expect(daemon.shown.size).toBe(0);
    expect(daemon.withdrawn).toHaveLength(1);
  });

  it('offers buttons, a reply only where the daemon takes one, and reports which was pressed', async () => {
    const actions = [{ key: 'read', label: 'Mark as read' }];
    await notifier.show('a', content('one', { actions, reply: true, category: 'call.incoming' }));
    const { id, actions: offered, hints } = daemon.calls[0]!;
    expect(offered).toEqual(['default', t('notifications.open'), 'read', 'Mark as read']);
    expect(hints['urgency']).toBe(2);
    daemon.press(id, 'read');
    await expect.poll(() => pressed).toEqual(['a read']);
    expect(activated).toEqual([]);
  });

  it('withdraws nothing twice', async () => {
    await notifier.show('a', content('one'));
    await notifier.withdraw('a');
    await notifier.withdraw('a');
    expect(daemon.withdrawn).toHaveLength(1);
  });

  it('escapes markup for a daemon that reads it', async () => {
    await notifier.show('a', content('1 < 2 & <b>bold</b>'));
    expect(daemon.calls[0]!.body).toBe('1 &lt; 2 &amp; &lt;b&gt;bold&lt;/b&gt;');
  });

  it('leaves text and actions alone for a daemon that knows neither', async () => {
    await daemon[Symbol.asyncDispose]();
    daemon = await startNotificationDaemon(bus.address, { capabilities: ['body'] });
    await notifier.show('a', content('1 < 2'));
    expect(daemon.calls[0]).toMatchObject({ body: '1 < 2', actions: [] });
  });

  it('hands over pixels', async () => {
    const data = Uint8Array.from({ length: 16 }, (_, index) => index);
    await notifier.show('a', content('one', { image: { width: 2, height: 2, data } }));
    const [width, height, stride, alpha, bits, channels, pixels] = daemon.calls[0]!.hints[
      'image-data'
    ] as unknown[];
    expect([width, height, stride, alpha, bits, channels]).toEqual([2, 2, 8, true, 8, 4]);
    expect(Uint8Array.from(pixels as Buffer)).toEqual(data);
  });

  it('starts afresh with a daemon that was restarted', async () => {
    await notifier.show('a', content('one'));
    await daemon[Symbol.asyncDispose]();
    daemon = await startNotificationDaemon(bus.address, { capabilities: ['body'] });
    // That one has gone and that another has come.
    await expect.poll(() => owners).toBe(2);
    await notifier.show('a', content('<two>'));
    expect(daemon.calls[0]).toMatchObject({ replacesId: 0, body: '<two>' });
  });

  it('says once that there is no daemon, and goes on when one comes', async () => {
    await daemon[Symbol.asyncDispose]();
    await notifier.show('a', content('lost'));
    await notifier.show('b', content('lost'));
    expect(warnings).toBe(1);
    daemon = await startNotificationDaemon(bus.address);
    await notifier.show('a', content('here'));
    expect(daemon.calls.map((each) => each.body)).toEqual(['here']);
  });

  it('goes on without a session bus', async () => {
    const lonely = new LinuxNotifier(
      {
        activated: () => undefined,
        dismissed: () => undefined,
        pressed: () => undefined,
        replied: () => undefined,
      },
      log,
      '',
    );
    await lonely.show('a', content('lost'));
    await lonely.withdraw('a');
    await lonely.close();
    expect(warnings).toBe(1);
  });

  it('withdraws everything when the app ends', async () => {
    await notifier.show('a', content('one'));
    await notifier.show('b', content('two'));
    await notifier.close();
    expect(daemon.shown.size).toBe(0);
  });
});
