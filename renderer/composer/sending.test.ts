import { t } from '../../words/translate.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { mentionOf, replyTo } from '../../protocol/messages/annotations.ts';
import type { EventAnnotation, MessageContent } from '../../protocol/types.ts';
import type { MessageExtrasView } from '../../preload/commands/composing.ts';
import { unsent } from '../fixtures/model.ts';
import type { Target } from '../model/open-conversation.ts';
import type { TrayFile } from '../model/files/file-tray.ts';
import type { TrayPhoto } from '../model/photo-tray.ts';
import { Sending } from './sending.ts';

let sent: [string, MessageExtrasView | undefined][];
let isOnItsWay: boolean;
let edited: [number, MessageContent, EventAnnotation[]][];
/** What was sent with which files. */
let sentFiles: [string, string[], EventAnnotation[]][];
/** Why files are refused. */
let filesRefused: string;
/** As many messages can be kept. */
let room: number;
const target: Target = { account: 'a', conversationId: 'c' };

const wordsOf = ({ segment }: MessageContent): string => (segment ?? []).map(({ text }) => text).join('');
const photo = (id: number, url = `blob:${id}`): TrayPhoto => ({
  key: id,
  name: `${id}.png`,
  url,
  kept: Promise.resolve(id),
});
/** One that could not be kept. */
const unkept: TrayPhoto = { ...photo(9), kept: Promise.resolve(null) };

const sending = () =>
  new Sending({
    open: {
      target,
      send: async (content: MessageContent, extras?: MessageExtrasView, to?: Target | null) => {
        expect(to).toBe(target);
        if (sent.length >= room) throw new Error('The disk is full.');
        sent.push([wordsOf(content), extras]);
        return unsent(sent.length, 0);
      },
    },
    bridge: {
      sendFiles: async (_account: string, id: string, ids: string[], annotation: EventAnnotation[]) => {
        if (filesRefused !== '') return { ok: false, error: { message: filesRefused } };
        sentFiles.push([id, ids, annotation]);
        return { ok: true, value: unsent(1, 0) };
      },
      editMessage: async (
        _account: string,
        id: number,
        content: MessageContent,
        annotation: EventAnnotation[],
      ) => {
        if (isOnItsWay) return false;
        edited.push([id, content, annotation]);
        return true;
      },
    },
  } as unknown as ConstructorParameters<typeof Sending>[0]);

beforeEach(() => {
  [sent, edited, room] = [[], [], Infinity];
  isOnItsWay = false;
  [sentFiles, filesRefused] = [[], ''];
});

describe('sending', () => {
  it('sends plain text as it is', async () => {
    await sending().send('c', { text: 'hello', photos: [], editing: null });
    expect(sent).toEqual([['hello', {}]]);
  });

  it('sends an action without its command', async () => {
    await sending().send('c', { text: '/me waves', photos: [], editing: null });
    expect(sent).toEqual([['waves', { annotation: [{ type: 4, value: '' }] }]]);
  });

  it('gives new words back where the message is on its way with the old ones', async () => {
    isOnItsWay = true;
    const editing = unsent(7, 0);
    await expect(sending().send('c', { text: 'right', photos: [], editing })).rejects.toMatchObject({
      left: { text: 'right' },
      problem: t('composer.onItsWay'),
    });
  });

  const mentions = [
    { id: '1', name: 'Ada' },
    { id: 'all', name: 'all' },
  ];

  it('sends the people it mentions, of those whose names still stand in it', async () => {
    await sending().send('c', { text: 'hey **@Ada**', photos: [], editing: null, mentions });
    await sending().send('c', { text: 'hey everyone', photos: [], editing: null, mentions });
    expect(sent.map(([, extras]) => extras)).toEqual([{ annotation: [mentionOf('1')] }, {}]);
  });

  it('sends a failed message again with the people its new words mention', async () => {
    const annotation = [replyTo('e1'), mentionOf('1'), mentionOf('2')];
    const editing = unsent(7, 0, { annotation });
    await sending().send('c', { text: 'hey @all', photos: [], editing, mentions });
    expect(edited.map(([, , all]) => all)).toEqual([[replyTo('e1'), mentionOf('all')]]);
  });

  it('sends a reply with the id of what it refers to', async () => {
    await sending().send('c', { text: '/me nods', photos: [], editing: null, replyTo: 'e1' });
    await sending().send('c', { text: 'yes', photos: [photo(1), photo(2)], editing: null, replyTo: 'e2' });
    expect(sent).toEqual([
      ['nods', { annotation: [{ type: 4, value: '' }, replyTo('e1')] }],
      ['yes', { annotation: [replyTo('e2')], draftPhotos: [1, 2] }],
    ]);
  });

  it('sends several pictures and their text as one message', async () => {
    const now = sending();
    await now.send('c', { text: 'look', photos: [photo(1), photo(2)], editing: null });
    await now.send('c', { text: '', photos: [photo(3)], editing: null });
    expect(sent).toEqual([
      ['look', { draftPhotos: [1, 2] }],
      ['', { draftPhotos: [3] }],
    ]);
    expect([now.urlOf(1, 0), now.urlOf(1, 1), now.urlOf(2, 0)]).toEqual(['blob:1', 'blob:2', 'blob:3']);
    now.keepOnly([unsent(2, 0)]);
    expect([now.urlOf(1, 0), now.urlOf(1, 1), now.urlOf(2, 0)]).toEqual([null, null, 'blob:3']);
  });

  it('gives a failed message its new text and keeps its attachments', async () => {
    const attachment = [{ embed_item: { id: 'p' } }];
    const editing = unsent(7, 0, { content: { segment: [], attachment } });
    await sending().send('c', { text: 'better', photos: [], editing });
    expect(sent).toEqual([]);
    expect(edited).toMatchObject([[7, { attachment, segment: [{ text: 'better' }] }, []]]);
  });

  it('throws when a message could not be kept', async () => {
    room = 0;
    await expect(sending().send('c', { text: 'x', photos: [], editing: null })).rejects.toMatchObject({
      left: { text: 'x', photos: [] },
    });
  });

  it('gives back pictures and text that were not sent', async () => {
    room = 0;
    const photos = [photo(1), photo(2)];
    await expect(sending().send('c', { text: 'look', photos, editing: null })).rejects.toMatchObject({
      left: { text: 'look', photos: [{ key: 1 }, { key: 2 }] },
    });
  });

  it('shows a picture of an earlier window as the outbox has it: its draft is gone', async () => {
    const now = sending();
    await now.send('c', { text: '', photos: [photo(1, 'media/a/draft/1')], editing: null });
    expect(now.urlOf(1, 0)).toBeNull();
  });

  it('sends text without a picture that could not be stored', async () => {
    await sending().send('c', { text: 'look', photos: [unkept, photo(2)], editing: null });
    await sending().send('c', { text: 'alone', photos: [unkept], editing: null });
    await sending().send('c', { text: '', photos: [unkept], editing: null });
    expect(sent).toEqual([
      ['look', { draftPhotos: [2] }],
      ['alone', {}],
    ]);
  });
});

describe('sending files', () => {
  const file = (id: string | null): TrayFile => ({
    isAccepted: true,
    key: 1,
    name: 'plan.pdf',
    size: 3,
    read: 3,
    kept: Promise.resolve(id),
  });
  const written = { text: '', photos: [], editing: null };

  it('sends them as a message of their own, after the words, which make the reply', async () => {
    const files = [file('one'), file(null), file('two')];
    await sending().send('c', { ...written, text: 'both', files, replyTo: 'e1' });
    expect(sent).toEqual([['both', { annotation: [replyTo('e1')] }]]);
    expect(sentFiles).toEqual([['c', ['one', 'two'], []]]);
  });

  it('replies with them where nothing else is said', async () => {
    await sending().send('c', { ...written, files: [file('one')], replyTo: 'e1' });
    expect([sent, sentFiles]).toEqual([[], [['c', ['one'], [replyTo('e1')]]]]);
  });

  it('sends nothing when none of them could be read', async () => {
    await sending().send('c', { ...written, files: [file(null)] });
    expect([sent, sentFiles]).toEqual([[], []]);
  });

  it('gives back what was not sent, with the reason', async () => {
    filesRefused = 'The disk is full.';
    const files = [file('one')];
    const refused = sending().send('c', { ...written, text: 'both', files, replyTo: 'e1' });
    const left = { text: '', photos: [], files, editing: null, replyTo: undefined };
    await expect(refused).rejects.toMatchObject({ problem: 'The disk is full.', left });
    expect(sent).toHaveLength(1);
    room = 0;
    const all = sending().send('c', { ...written, text: 'both', files });
    await expect(all).rejects.toMatchObject({ left: { text: 'both', files } });
  });
});
