import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientError, NotificationRecords } from '../../client/index.ts';
import { NotificationControl } from '../notifier/control.ts';
import { initialSettings, type Settings } from '../settings/schema.ts';
import { notificationHandlers } from './notification-commands.ts';
import { conforming } from './fixtures/conforming.ts';

const chime = join(import.meta.dirname, '../../assets/sounds/message.wav');
let folder: string;
let settings: Settings;
let asked: unknown[][];
let records: NotificationRecords;
let control: NotificationControl;
let handlers: ReturnType<typeof notificationHandlers>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-notification-commands-'));
  settings = { ...initialSettings };
  asked = [];
  records = new NotificationRecords();
  control = new NotificationControl({
    settings: {
      get value() {
        return settings;
      },
      change: (change) => {
        settings = { ...settings, ...change };
      },
    },
    sounds: { tryOut: (...input) => void asked.push(['try', ...input]) },
    ownSounds: folder,
    mutes: {
      mute: async (...input) => void asked.push(['mute', ...input]),
      unmute: async () => {
        throw new ClientError('offline', { said: 'There is no connection.' });
      },
    },
    records,
    nameOf: (account, conversationId) => (conversationId === 'c' ? `${account}’s boat house` : null),
  });
  handlers = conforming(notificationHandlers(control));
});
afterEach(() => rm(folder, { recursive: true }));

const addChime = async (name = 'Chime.wav'): Promise<string> => {
  const added = await handlers.addOwnSound(name, await readFile(chime));
  if (!added.ok) throw new Error(added.error.message);
  return added.value;
};

describe('the notification commands', () => {
  it('read what holds at first', () => {
    expect(handlers.readNotificationSettings()).toEqual({
      content: 'name-and-text',
      reactions: 'one-to-one',
      mentions: true,
      sounds: { message: 'message', ring: 'ring', sent: 'none' },
      volume: 100,
      included: {
        message: ['message', 'message-drop', 'message-knock', 'message-harp'],
        ring: ['ring', 'ring-bell', 'ring-pulse'],
        sent: ['sent', 'sent-swift'],
      },
      own: [],
    });
  });

  it('change what is named and answer what holds then', async () => {
    const change = {
      content: 'name-only',
      reactions: 'nowhere',
      mentions: false,
      volume: 30,
      sentSound: 'sent',
    } as const;
    expect(await handlers.changeNotificationSettings(change)).toMatchObject({
      content: 'name-only',
      reactions: 'nowhere',
      mentions: false,
      volume: 30,
      sounds: { message: 'message', ring: 'ring', sent: 'sent' },
    });
    expect(await handlers.changeNotificationSettings({ ringSound: 'none' })).toMatchObject({
      content: 'name-only',
      sounds: { ring: 'none', sent: 'sent' },
    });
  });

  it('keep a sound of the person’s own until it is removed', async () => {
    const choice = await addChime();
    await handlers.changeNotificationSettings({ messageSound: choice, sentSound: choice });
    handlers.setConversationSound('a', 'c1', choice);
    handlers.setConversationSound('a', 'c2', 'message-harp');
    expect(control.read().own).toEqual([{ choice, name: 'Chime.wav' }]);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await handlers.removeOwnSound(choice)).toMatchObject({
      own: [],
      sounds: { message: 'message', ring: 'ring', sent: 'none' },
    });
    expect(settings.conversationSounds).toEqual({ 'a c2': 'message-harp' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('name a sound that came without a name, and say what is no sound', async () => {
    await addChime('  ');
    expect(control.read().own).toMatchObject([{ name: 'My sound' }]);
    expect(await handlers.addOwnSound('x', Buffer.from('#!/bin/sh'))).toMatchObject({ ok: false });
  });

  it('play a sound to try it out', () => {
    handlers.tryOutSound('ring', 'ring-bell');
    expect(asked).toEqual([['try', 'ring', 'ring-bell']]);
  });

  it('read and change what is different for one conversation', async () => {
    settings = { ...settings, mutes: { 'a c1': 5 } };
    handlers.setConversationSound('a', 'c1', 'none');
    expect(handlers.readConversationNotifications('a', 'c1')).toEqual({ sound: 'none', mutedUntil: 5 });
    handlers.setConversationSound('a', 'c1', 'as-usual');
    expect(handlers.readConversationNotifications('a', 'c1')).toEqual({ sound: null, mutedUntil: 5 });
    expect(handlers.readConversationNotifications('a', 'c2')).toEqual({ sound: null, mutedUntil: null });
    expect(await handlers.muteConversation('a', 'c1', '8-hours')).toEqual({ ok: true, value: null });
    expect(asked).toEqual([['mute', 'a', 'c1', '8-hours']]);
    expect(await handlers.muteConversation('a', 'c1', 'off')).toEqual({
      ok: false,
      error: { message: 'There is no connection.' },
    });
  });

  it('forget an account’s conversations with its sign-in', () => {
    handlers.setConversationSound('a', 'c', 'none');
    handlers.setConversationSound('b', 'c', 'none');
    control.removed('a');
    expect(settings.conversationSounds).toEqual({ 'b c': 'none' });
  });

  it('read the last decisions, newest first', () => {
    const record = { at: 1, account: 'a', conversationId: 'c', eventId: 'e1', live: true } as const;
    records.add({ ...record, subject: 'message', reason: 'wanted', shown: true, sound: 'message' });
    records.add({ ...record, eventId: 'e2', subject: 'call', reason: 'read', shown: false, sound: null });
    records.add({
      ...record,
      conversationId: 'gone',
      subject: 'added',
      reason: 'wanted',
      shown: true,
      sound: null,
    });
    expect(handlers.readNotificationRecords()).toMatchObject([
      { conversationId: 'gone', conversation: null },
      { eventId: 'e2', conversation: 'a’s boat house' },
      { eventId: 'e1', conversation: 'a’s boat house' },
    ]);
  });
});
