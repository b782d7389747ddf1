import { describe, expect, it } from 'vitest';
import { ConversationNotifications, type IncomingMessage } from './conversation-notifications.ts';
import type { NotificationContent, Notifier } from './notifier.ts';
import { t } from '../../words/translate.ts';

/** A desktop that answers when the test says so. */
class Desktop implements Notifier {
  readonly shown = new Map<string, NotificationContent>();
  readonly said: string[] = [];
  hold: Promise<void> | null = null;

  async show(key: string, content: NotificationContent): Promise<void> {
    await this.hold;
    this.shown.set(key, content);
    this.said.push(content.body);
  }

  async withdraw(key: string): Promise<void> {
    this.shown.delete(key);
  }

  async close(): Promise<void> {
    this.shown.clear();
  }
}

const message = (text: string, change: Partial<IncomingMessage> = {}): IncomingMessage => ({
  account: 'a1',
  conversationId: 'c1',
  eventId: text,
  title: 'Ada',
  text,
  senderId: '7',
  senderName: 'Ada',
  ...change,
});

const target = { account: 'a1', conversationId: 'c1' };
const pixel = { width: 1, height: 1, data: new Uint8Array(4) };

const setUp = () => {
  const desktop = new Desktop();
  return { desktop, notifications: new ConversationNotifications(desktop, async () => pixel) };
};

describe('conversation notifications', () => {
  it('show the words, then how many came', async () => {
    const { desktop, notifications } = setUp();
    await notifications.arrived(message('Hello'));
    await notifications.arrived(message('Still there?'));
    expect(desktop.said).toEqual(['Hello', t('notifications.several', { count: 2, newest: 'Still there?' })]);
    expect([...desktop.shown.values()]).toMatchObject([{ title: 'Ada', image: pixel }]);
  });

  it('name everyone who wrote in a group, and whose the newest is', async () => {
    const { desktop, notifications } = setUp();
    const from = (name: string, text: string | null) =>
      message(text ?? t('notifications.newMessage'), {
        title: t('notifications.inGroup', { sender: name, group: 'Crew' }),
        senderId: name,
        inGroup: { title: 'Crew', sender: name, text },
      });
    await notifications.arrived(from('Dan', 'Here'));
    await notifications.arrived(from('Dan', 'Door 4'));
    expect([...desktop.shown.values()]).toMatchObject([
      { title: 'Dan in Crew', body: t('notifications.several', { count: 2, newest: 'Door 4' }) },
    ]);
    await notifications.arrived(from('Cleo', 'Coming'));
    expect([...desktop.shown.values()]).toMatchObject([
      { title: 'Crew', body: 'Dan, Cleo: 3 new · Cleo: Coming' },
    ]);
    await notifications.arrived(from('Eva', null));
    expect(desktop.said.at(-1)).toBe('Dan, Cleo, Eva: 4 new');
    await notifications.read(target);
    await notifications.arrived(from('Cleo', 'Alone now'));
    expect(desktop.said.at(-1)).toBe('Alone now');
  });

  it('show a burst in two calls, ending with the newest', async () => {
    const { desktop, notifications } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    desktop.hold = promise;
    const arriving = Array.from({ length: 50 }, (_, index) => notifications.arrived(message(`m${index}`)));
    resolve();
    await Promise.all(arriving);
    expect(desktop.said.at(-1)).toBe(t('notifications.several', { count: 50, newest: 'm49' }));
    expect(desktop.said.length).toBeLessThanOrEqual(2);
  });

  it('say what had come when it began, and the rest in one more call', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const desktop = new Desktop();
    const notifications = new ConversationNotifications(desktop, () => promise);
    const arriving = ['one', 'two', 'three'].map((text) => notifications.arrived(message(text)));
    resolve(null);
    await Promise.all(arriving);
    expect(desktop.said).toEqual(['one', t('notifications.several', { count: 3, newest: 'three' })]);
  });

  it('count anew after the conversation was read, and withdraw', async () => {
    const { desktop, notifications } = setUp();
    await notifications.arrived(message('one'));
    await notifications.read(target);
    expect(desktop.shown.size).toBe(0);
    await notifications.arrived(message('two'));
    expect(desktop.said).toEqual(['one', 'two']);
  });

  it('say nothing of a message that was read while its picture was painted', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const desktop = new Desktop();
    const notifications = new ConversationNotifications(desktop, () => promise);
    const arriving = notifications.arrived(message('one'));
    await notifications.read(target);
    resolve(null);
    await arriving;
    expect(desktop.said).toEqual([]);
  });

  it('do not wait for a slow picture', async () => {
    const desktop = new Desktop();
    const notifications = new ConversationNotifications(desktop, () => new Promise(() => undefined));
    await notifications.arrived(message('one'));
    expect([...desktop.shown.values()]).toMatchObject([{ body: 'one', image: null }]);
  });

  it('lead to their conversation, also when clicked long after', async () => {
    const { desktop, notifications } = setUp();
    await notifications.arrived(message('one'));
    const [key] = desktop.shown.keys();
    await notifications.read(target);
    expect(notifications.activated(key!)).toEqual(target);
    expect(notifications.activated('unknown')).toBeNull();
  });

  it('are withdrawn by a click', async () => {
    const { desktop, notifications } = setUp();
    await notifications.arrived(message('one'));
    const [key] = desktop.shown.keys();
    notifications.activated(key!);
    expect(desktop.shown.size).toBe(0);
  });

  it('count from one after they were put away', async () => {
    const { desktop, notifications } = setUp();
    await notifications.arrived(message('one'));
    const [key] = desktop.shown.keys();
    notifications.dismissed(key!);
    await notifications.arrived(message('two'));
    expect(desktop.said.at(-1)).toBe('two');
  });

  it('still show what was not on the screen yet when the one before was put away', async () => {
    const { desktop, notifications } = setUp();
    await notifications.arrived(message('one'));
    const [key] = desktop.shown.keys();
    const gathered = notifications.arrived(message('two'), 10);
    notifications.dismissed(key!);
    await gathered;
    expect(desktop.said).toEqual(['one', 'two']);
    const { promise, resolve } = Promise.withResolvers<void>();
    desktop.hold = promise;
    const shown = notifications.arrived(message('three'));
    notifications.dismissed(key!);
    resolve();
    await shown;
    expect(desktop.said.at(-1)).toBe('three');
    notifications.dismissed(key!);
    await notifications.arrived(message('four'));
    expect(desktop.said.at(-1)).toBe('four');
  });

  it('gather a burst, which ends when it is read, put away or interrupted by what is held back', async () => {
    const { desktop, notifications } = setUp();
    const inBurst = (): boolean => notifications.sinceTold(target) !== null;
    expect(inBurst()).toBe(false);
    const ends: [string, (key: string) => unknown][] = [
      ['read', () => notifications.read(target)],
      ['put away', (key) => notifications.dismissed(key)],
      ['clicked', (key) => notifications.activated(key)],
      ['held back', () => notifications.heldBack(target)],
    ];
    for (const [how, end] of ends) {
      await notifications.arrived(message(how));
      expect([how, inBurst()]).toEqual([how, true]);
      await end([...desktop.shown.keys()][0]!);
      expect([how, inBurst()]).toEqual([how, false]);
    }
  });

  it('show what a burst gathered in one call', async () => {
    const { desktop, notifications } = setUp();
    await notifications.arrived(message('one'));
    await Promise.all([
      notifications.arrived(message('two'), 30),
      notifications.arrived(message('three'), 20),
      notifications.arrived(message('four'), 10),
    ]);
    expect(desktop.said).toEqual(['one', t('notifications.several', { count: 4, newest: 'four' })]);
  });

  it('go away with the words that they show, and not with older ones', async () => {
    const { desktop, notifications } = setUp();
    await notifications.arrived(message('old'));
    await notifications.arrived(message('new'));
    await notifications.erased(target, (eventId) => eventId === 'new');
    expect(desktop.shown.size).toBe(1);
    await notifications.erased(target, () => false);
    expect(desktop.shown.size).toBe(0);
  });

  it('go away with their account only', async () => {
    const { desktop, notifications } = setUp();
    await notifications.arrived(message('one'));
    await notifications.arrived(message('two', { account: 'a2' }));
    await notifications.clear('a1');
    expect([...desktop.shown.values()].map((each) => each.body)).toEqual(['two']);
  });
});
