import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import type { ContentLevel, Session } from '../../client/index.ts';
import type { NotificationReason } from '../../words/notification-reasons.ts';
import {
  ActiveClientState,
  NotificationLevel,
  SegmentType,
  type Event,
  type MessageContent,
} from '../../protocol/index.ts';
import { logFileOf } from '../fixtures/app-folder.ts';
import { startNotificationDaemon, type NotificationDaemon } from '../fixtures/notification-daemon.ts';
import { startApp } from './support/app.ts';
import { ask } from './support/bridge-of-page.ts';
import { startDesktop } from './support/desktop.ts';
import { startDunst } from './support/dunst.ts';
import { saidIn, say, startHeadless } from './support/headless.ts';
import { pictureBytes } from './support/picture-bytes.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually, heldUp } from './support/processes.ts';
import { startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { soundRecorder } from './support/sound-recorder.ts';
import { startTrayHost } from './support/tray-host.ts';
import { closeWindow, windowState } from './support/window.ts';
import { t } from '../../words/translate.ts';

/** Older than what is notified when it is found by catching up. */
const longAgoMs = 11 * 60_000;

const words = (text: string): MessageContent => ({
  segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }],
});

const says = (who: Session, conversationId: string, text: string): Promise<Event> =>
  who.in(conversationId).sendNow({ content: words(text) });

/** What the app has told by notifications, and why it did or did not, by its log. */
function toldBy(notifications: NotificationDaemon, log: string) {
  /** What the notifications are to have said in the end. */
  const bodies: string[] = [];
  async function logLines(words: string): Promise<string[]> {
    const written = await readFile(log, 'utf8');
    return written.split('\n').filter((line) => line.includes(words));
  }
  /** What the app has decided about an event, by its log. */
  async function decided(event: Event): Promise<{ reason: string; live: boolean }> {
    return eventually(`a decision about ${event.event_id}`, async () => {
      const lines = await logLines('notification decided');
      const line = lines.find((each) => each.includes(`"${event.event_id}"`));
      return line === undefined ? null : (JSON.parse(line) as { reason: string; live: boolean });
    });
  }
  const reasonOf = async (event: Event): Promise<string> => (await decided(event)).reason;
  /** Waits for the notification that says so, and answers its id. */
  async function shownAs(event: Event, body: string, reason: NotificationReason = 'wanted'): Promise<number> {
    expect(await reasonOf(event)).toBe(reason);
    await notifications.until(() => notifications.calls.at(-1)?.body === body);
    bodies.push(body);
    return notifications.calls.at(-1)!.id;
  }
  const withdrawn = async (): Promise<number> => {
    await notifications.until(() => notifications.shown.size === 0);
    return notifications.withdrawn.length;
  };
  const putAway = (): void => {
    for (const id of notifications.shown.keys()) notifications.dismiss(id);
  };
  return { notifications, bodies, logLines, decided, reasonOf, shownAs, withdrawn, putAway };
}

const it = inScene(async (cleanup) => {
  const server = cleanup.use(
    await startServer({ args: ['--call-url', 'https://meet.example.org/{room}'], lateByMs: longAgoMs }),
  );
  const signUp = async (account: string, name: string) => (await server.signUp(account, name)).gaiaId;
  const ids = {
    ada: await signUp('ada@example.org', 'Ada Lovelace'),
    ben: await signUp('ben@example.org', 'Ben Okri'),
    mal: await signUp('mal@example.org', 'Mal Reyes'),
    eve: await signUp('eve@elsewhere.test', 'Eve Stone'),
  };
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const mal = cleanup.use(await startHeadless(server, 'mal@example.org'));
  const eve = cleanup.use(await startHeadless(server, 'eve@elsewhere.test'));
  /** Ben's conversations: with Ada, and with Ada and Mal. */
  const direct = await ada.createConversation({ people: [ids.ben], name: '', group: false });
  const group = await ada.createConversation({ people: [ids.ben, ids.mal], name: 'Friday', group: true });
  {
    await using before = await startHeadless(server, 'ben@example.org');
    await eventually('both conversations', () => before.conversations.size === 2);
    for (const id of [direct, group]) await say(before, id, 'Here I am');
  }
  await eventually('Mal invited', () => mal.conversations.has(group));
  await say(mal, group, 'Me too');
  const available = () => ada.people.get(ids.ben)?.presence?.available;
  await eventually('Ben away', () => available() === false);

  const desktop = cleanup.use(await startDesktop());
  // Where no panel shows icons, a hidden app says so by a notification.
  const tray = cleanup.use(await startTrayHost(desktop.busAddress));
  const notifications = cleanup.use(
    await startNotificationDaemon(desktop.busAddress, {
      quietAs: 'Inhibited',
      capabilities: ['body', 'body-markup', 'actions', 'inline-reply'],
    }),
  );
  const sounds = cleanup.use(await soundRecorder());
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  const env = { PARLEY_SOUND_PLAYER: sounds.program };
  const app = cleanup.use(await startApp({ desktop, userData, args: ['--hidden'], env }));
  await eventually('Ben at his computer', available);
  // What comes before the first sync has ended is part of the history: Mal's message is counted after it.
  const item = await tray.item();
  const unread = t('tray.unread', { count: 1 });
  await eventually('everything fetched', async () => (await item.tooltip()).includes(unread));
  /** Ben's other computer. */
  const elsewhere = cleanup.use(await startHeadless(server, 'ben@example.org'));
  /** Several messages that the app gets at the same moment, whatever time it takes to say them. */
  async function saysAtOnce(conversationId: string, ...texts: string[]): Promise<Event[]> {
    const events: Event[] = [];
    await heldUp(app.electron.process(), async () => {
      for (const text of texts) events.push(await says(ada, conversationId, text));
    });
    return events;
  }
  const readEverywhere = (id: string): Promise<boolean> =>
    eventually('read everywhere', () => elsewhere.conversations.get(id)?.unread === 0);

  const told = toldBy(notifications, logFileOf(userData));
  const people = { elsewhere, ada, mal, eve, ids };
  return { server, desktop, sounds, app, ...people, direct, group, saysAtOnce, readEverywhere, ...told };
});

describe('without a window', () => {
  it('tells and sounds what is wanted, and once more what comes in the same second', async ({
    scene: { notifications, sounds, direct, saysAtOnce, reasonOf, shownAs, bodies },
  }) => {
    const [one, two, three] = await saysAtOnce(direct, 'One', 'Two', 'Three');
    await notifications.until(() => notifications.calls.length > 0);
    expect(notifications.calls[0]!.body).toBe('One');
    bodies.push('One');
    expect(await reasonOf(one!)).toBe('wanted');
    expect(await reasonOf(two!)).toBe('burst');
    await shownAs(three!, '3 new · Three', 'burst');
    expect(notifications.shown.size).toBe(1);
    await eventually('the sound', async () => (await sounds.played()).length === 1);
  });

  it('withdraws what is read elsewhere', async ({ scene: { elsewhere, direct, withdrawn } }) => {
    await eventually('the last of it elsewhere', () => saidIn(elsewhere, direct).at(-1) === 'Three');
    elsewhere.markRead(direct, elsewhere.timeline(direct).events.at(-1)?.timestamp ?? 0);
    expect(await withdrawn()).toBe(1);
  });

  it('holds back what the person says, and what asks for nothing', async ({
    scene: { elsewhere, ada, direct, group, reasonOf },
  }) => {
    expect(await reasonOf(await says(elsewhere, direct, 'From my telephone'))).toBe('own');
    expect(await reasonOf(await ada.in(group).rename('Saturday'))).toBe('not-worth-it');
  });

  it('holds back what blocked people say', async ({ scene: { elsewhere, mal, ids, group, reasonOf } }) => {
    await elsewhere.contacts.block(ids.mal);
    await eventually('the word of it', () => elsewhere.self?.settings.blocked.includes(ids.mal));
    expect(await reasonOf(await says(mal, group, 'Unheard'))).toBe('blocked');
    await elsewhere.contacts.unblock(ids.mal);
  });

  it('holds back everything while the desktop is off', async ({
    scene: { elsewhere, ada, direct, reasonOf },
  }) => {
    await elsewhere.presence.setDesktopOff(true);
    expect(await reasonOf(await says(ada, direct, 'Desktop off'))).toBe('desktop-off');
    await elsewhere.presence.setDesktopOff(false);
  });

  it('holds back everything during do-not-disturb', async ({
    scene: { elsewhere, ada, direct, reasonOf },
  }) => {
    await elsewhere.presence.setDnd(true, 600);
    expect(await reasonOf(await says(ada, direct, 'Not now'))).toBe('do-not-disturb');
    await elsewhere.presence.setDnd(false, null);
  });

  it('holds back a muted conversation, and no other', async ({
    scene: { sounds, elsewhere, ada, direct, group, reasonOf, shownAs, putAway },
  }) => {
    await elsewhere.in(group).setNotificationLevel(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
    expect(await reasonOf(await says(ada, group, 'Muted'))).toBe('quiet-conversation');
    await shownAs(await says(ada, direct, 'Not muted'), 'Not muted');
    await eventually('the sound', async () => (await sounds.played()).length === 2);
    await elsewhere.in(group).setNotificationLevel(NotificationLevel.NOTIFICATION_LEVEL_RING);
    putAway();
  });

  it('holds back strangers who have nothing in common with the person', async ({
    scene: { eve, ids, reasonOf },
  }) => {
    const stranger = await eve.createConversation({ people: [ids.ben], name: '', group: false });
    expect(await reasonOf(await says(eve, stranger, 'Buy this'))).toBe('unlikely-invitation');
  });

  it('leaves it to the client that is in use', async ({ scene: { elsewhere, ada, direct, reasonOf } }) => {
    await elsewhere.presence.setActive(true, 60);
    const { ACTIVE_CLIENT_STATE_IS_ACTIVE: isActive } = ActiveClientState;
    await eventually('the word of it', () => elsewhere.self?.activeClientState === isActive);
    expect(await reasonOf(await says(ada, direct, 'Over there'))).toBe('other-client-active');
    await elsewhere.presence.setActive(false);
  });

  it('hands over in silence while the desktop is asked not to disturb', async ({
    scene: { notifications, sounds, ada, group, logLines, shownAs, putAway, bodies },
  }) => {
    const playedBefore = (await sounds.played()).length;
    notifications.setQuiet(true);
    await eventually('the word of it', async () => (await logLines('"quiet":true')).length === 1);
    await shownAs(await says(ada, group, 'Quietly'), 'Quietly', 'desktop-quiet');
    await ada.in(group).hangout('start');
    await notifications.until(() => notifications.calls.at(-1)?.hints['category'] === 'call.incoming');
    bodies.push(notifications.calls.at(-1)!.body);
    expect(notifications.calls.at(-1)!.hints['urgency']).toBe(1);
    notifications.setQuiet(false);
    await eventually('the word of its end', async () => (await logLines('"quiet":false')).length === 1);
    await ada.in(group).hangout('end');
    await notifications.until(() => notifications.calls.at(-1)!.body.endsWith(t('notifications.missedCall')));
    bodies.push(notifications.calls.at(-1)!.body);
    expect(await sounds.played()).toHaveLength(playedBefore);
    putAway();
  });
});

describe('from the notification', () => {
  it('is read by a button', async ({ scene: { notifications, ada, direct, shownAs, readEverywhere } }) => {
    const id = await shownAs(await says(ada, direct, 'Read me'), 'Read me');
    notifications.press(id, 'read');
    expect(await readEverywhere(direct)).toBe(true);
  });

  it('is answered', async ({ scene: { notifications, ada, direct, shownAs, readEverywhere } }) => {
    const id = await shownAs(await says(ada, direct, 'Lunch?'), 'Lunch?');
    expect(notifications.shown.get(id)?.actions).toContain('inline-reply');
    notifications.reply(id, 'At noon');
    await eventually('the answer', () => saidIn(ada, direct).at(-1) === 'At noon');
    expect(await readEverywhere(direct)).toBe(true);
  });

  it('is muted for an hour', async ({
    scene: { notifications, elsewhere, ada, direct, reasonOf, shownAs },
  }) => {
    const id = await shownAs(await says(ada, direct, 'Again and again'), 'Again and again');
    notifications.press(id, '1-hour');
    const level = () => elsewhere.conversations.get(direct)?.conversation.self_conversation_state;
    await eventually(
      'quiet everywhere',
      () => level()?.notification_level === NotificationLevel.NOTIFICATION_LEVEL_QUIET,
    );
    expect(await reasonOf(await says(ada, direct, 'And again'))).toBe('quiet-conversation');
    await elsewhere.in(direct).setNotificationLevel(NotificationLevel.NOTIFICATION_LEVEL_RING);
  });
});

describe('a notification', () => {
  it('goes away with the history of its conversation, and when the person leaves', async ({
    scene: { notifications, elsewhere, ada, ids, group, shownAs, withdrawn },
  }) => {
    const gone = await ada.createConversation({ people: [ids.ben], name: 'Short', group: true });
    await eventually('the group', () => elsewhere.conversations.has(gone));
    let before = notifications.withdrawn.length;
    await shownAs(await says(ada, gone, 'Deleted soon'), 'Deleted soon');
    await elsewhere.in(gone).deleteHistory();
    expect(await withdrawn()).toBeGreaterThan(before);
    before = notifications.withdrawn.length;
    await shownAs(await says(ada, group, 'Left soon'), 'Left soon');
    await elsewhere.in(group).leave();
    expect(await withdrawn()).toBeGreaterThan(before);
  });

  it('leads to its conversation long after it has left the screen', async ({
    scene: { notifications, app, ada, direct, shownAs },
  }) => {
    const id = await shownAs(await says(ada, direct, 'Expires'), 'Expires');
    notifications.expire(id);
    notifications.click(id);
    const page = await app.page();
    await page.getByRole('textbox', { name: t('composer.label', { name: 'Ada Lovelace' }) }).waitFor();
    await eventually('the window in front', async () => (await windowState(app))?.focused);
    expect(notifications.shown.size).toBe(0);
  });
});

describe('with a window', () => {
  it('says nothing of what is on screen', async ({ scene: { ada, direct, reasonOf, readEverywhere } }) => {
    await readEverywhere(direct);
    expect(await reasonOf(await says(ada, direct, 'You see this'))).toBe('on-screen');
  });

  it('logs why each message was shown or held back, and nothing of the words', async ({
    scene: { app, direct },
  }) => {
    const records = await ask(await app.page(), 'readNotificationRecords');
    const reasons = new Set(records.map(({ reason }) => reason));
    expect(reasons).toEqual(
      new Set([
        'own',
        'not-worth-it',
        'blocked',
        'desktop-off',
        'do-not-disturb',
        'quiet-conversation',
        'unlikely-invitation',
        'on-screen',
        'other-client-active',
        'desktop-quiet',
        'burst',
        'wanted',
      ] satisfies NotificationReason[]),
    );
    expect(records[0]).toMatchObject({ reason: 'on-screen', shown: false, conversationId: direct });
    expect(JSON.stringify(records)).not.toContain('You see this');
  });

  it('has shown nothing else in all that time', async ({ scene: { notifications, bodies } }) => {
    expect(notifications.calls.map(({ body }) => body)).toEqual(bodies);
  });
});

describe('on a real daemon', () => {
  it('is shown in every kind', async ({
    scene: { desktop, notifications, app, ada, ids, direct, saysAtOnce, logLines, reasonOf },
  }) => {
    const picture = pictures('notifications');
    await notifications[Symbol.asyncDispose]();
    await using dunst = await startDunst(desktop);
    const page = await app.page();
    const look = async (what: string, words: string, summary?: string): Promise<void> => {
      await eventually(`${what} at the daemon`, () => {
        const asked = dunst.asked();
        return asked?.body.includes(words) && asked.summary === (summary ?? asked.summary);
      });
      await eventually(`${what} on screen`, async () => (await dunst.shown()) > 0);
      expect(await dunst.shown()).toBe(1);
      await picture(desktop, what);
    };
    const timesClosed = async () => (await logLines('notification closed')).length;
    const next = async (what: string, words: string, summary?: string): Promise<void> => {
      const before = await timesClosed();
      await look(what, words, summary);
      await dunst.closeAll();
      await eventually('an empty screen', async () => (await dunst.shown()) === 0);
      await eventually('the word of it', async () => (await timesClosed()) > before);
    };
    const level = (content: ContentLevel) => ask(page, 'changeNotificationSettings', { content });

    await closeWindow(desktop);
    await eventually('the window hidden', async () => (await windowState(app))?.visible === false);
    await next('word-of-the-app', 'Parley');
    await says(ada, direct, 'Shall we take the ferry at eight?');
    await next('message', 'the ferry');
    const [, , third] = await saysAtOnce(direct, 'One', 'Two', 'Shall we say <b>nine</b> & not eight?');
    expect(await reasonOf(third!)).toBe('burst');
    await next('several', '3 new · Shall we say');
    const crew = await ada.createConversation({ people: [ids.ben], name: 'Harbour crew', group: true });
    await says(ada, crew, 'The rope is in the blue box under the bench, and the key is where it always is.');
    await next('message-in-a-group', 'The rope');
    const photo = await ada.photos.upload(pictureBytes, 'image/png');
    await ada.in(direct).sendNow({ photoId: photo.photoId });
    await next('photo', t('preview.photos', { count: 1 }));
    await ada.in(direct).hangout('start');
    await look('call', 'call');
    await ada.in(direct).hangout('end');
    await next('missed-call', t('notifications.missedCall'));
    await level('name-only');
    await says(ada, direct, 'Secret');
    await next('name-only', t('notifications.newMessage'), 'Ada Lovelace');
    await level('nothing');
    await says(ada, direct, 'Secret');
    await next('nothing', t('notifications.newMessage'), 'Parley');
    await level('name-and-text');

    await dunst.setPaused(true);
    await eventually('the word of it', async () =>
      (await logLines('"quiet":true')).at(-1)?.includes('dunst'),
    );
    const kept = await says(ada, direct, 'Kept for later');
    expect(await reasonOf(kept)).toBe('desktop-quiet');
    expect(await dunst.shown()).toBe(0);
    await dunst.setPaused(false);
    await next('kept-for-later', 'Kept for later');
  });
});

describe('after a start', () => {
  it('says nothing of what was read meanwhile, nor of what was missed long ago', async ({
    scene: { server, desktop, app, elsewhere, ada, ids, direct, decided, reasonOf },
  }) => {
    const crew = await ada.createConversation({ people: [ids.ben], name: 'Night watch', group: true });
    // The app has the group.
    await reasonOf(await says(ada, crew, 'Who is on watch?'));
    await app.end();
    const old = await says(ada, direct, 'Long ago');
    const seen = await says(ada, crew, 'Seen elsewhere');
    await eventually('it elsewhere', () => saidIn(elsewhere, crew).at(-1) === 'Seen elsewhere');
    elsewhere.markRead(crew, seen.timestamp ?? 0);
    await eventually('read for Ada too', () =>
      ada.conversations
        .get(crew)
        ?.conversation.read_state?.some(
          ({ participant_id, latest_read_timestamp }) =>
            participant_id?.gaia_id === ids.ben && latest_read_timestamp === seen.timestamp,
        ),
    );
    // From now on its clock is right.
    await server.kill();
    await server.restart();
    ada.retryNow();
    await using daemon = await startNotificationDaemon(desktop.busAddress);
    await app.restart();
    expect(await reasonOf(old)).toBe('long-ago');
    expect(await reasonOf(seen)).toBe('read');
    expect(await decided(old)).toMatchObject({ live: false });
    await eventually('Ada online', () => ada.connection.kind === 'online');
    expect(await reasonOf(await says(ada, direct, 'And now'))).toBe('wanted');
    await daemon.until(() => daemon.calls.at(-1)?.body === 'And now');
    expect(daemon.calls).toHaveLength(1);
  });
});
