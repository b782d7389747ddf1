import { expect, it } from 'vitest';
import { conversation } from '../fixtures/model.ts';
import { noArrangement } from './arrangement.ts';
import { inboxSections, type InboxSource } from './list-filter.ts';

const views = [
  conversation('rui', ['rui']),
  conversation('crew', ['rui', 'wen'], { unread: 3 }),
  conversation('wen', ['wen'], { markedUnread: true }),
  conversation('club', ['wen', 'ada']),
];
const ids = views.map(({ id }) => id);
const source: InboxSource = {
  views: new Map(views.map((view) => [view.id, view])),
  filter: 'all',
  heldId: null,
  favourites: new Set(),
  arrangement: noArrangement,
  selfId: 'me',
};

it('shows what is unread, or was marked so', () => {
  expect(inboxSections(ids, { ...source, filter: 'unread' })).toEqual([
    { kind: 'all', ids: ['crew', 'wen'] },
  ]);
});

it('keeps in its place what was read after it was opened', () => {
  const [section] = inboxSections(ids, { ...source, filter: 'unread', heldId: 'rui' });
  expect(section?.ids).toEqual(['rui', 'crew', 'wen']);
});

it('shows a folder', () => {
  const folders = [{ id: 'f', name: 'Work', conversations: ['club', 'gone', 'rui'] }];
  const arrangement = { ...noArrangement, folders };
  expect(inboxSections(ids, { ...source, arrangement, filter: { folder: 'f' } })[0]?.ids).toEqual([
    'rui',
    'club',
  ]);
  expect(inboxSections(ids, { ...source, arrangement, filter: { folder: 'g' } })[0]?.ids).toEqual([]);
});

it('has pinned people and groups first, in the order that the person gave them', () => {
  const pinned = { ...source, favourites: new Set(['wen']) };
  const arrangement = { ...noArrangement, groups: ['club'] };
  expect(inboxSections(ids, { ...pinned, arrangement })).toEqual([
    { kind: 'favourites', ids: ['wen', 'club'] },
    { kind: 'others', ids: ['rui', 'crew'] },
  ]);
  expect(
    inboxSections(ids, { ...pinned, arrangement: { ...arrangement, order: ['club', 'wen'] } })[0]?.ids,
  ).toEqual(['club', 'wen']);
});
