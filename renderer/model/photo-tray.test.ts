import { beforeEach, expect, it } from 'vitest';
import type { DraftPhotoRefusal } from '../../preload/commands/composing.ts';
import { PhotoTray } from './photo-tray.ts';
import { t } from '../../words/translate.ts';

/** What was asked to be kept, by the ids that it was given. */
let kept: Map<number, string>;
let said: string[];
let refusal: DraftPhotoRefusal | null;
let slowest: Promise<void>;
let lastId: number;
let orders: number[][];

const file = (name: string, type = 'image/png', size = 3): File =>
  new File([new Uint8Array(size)], name, { type });

const keeper = {
  urlOf: (id: number) => `media/a/draft/${id}`,
  add: async ({ name, type, bytes }: { name: string; type: string; bytes: Uint8Array }) => {
    await slowest;
    if (refusal) return refusal;
    lastId += 1;
    const id = lastId;
    kept.set(id, `${name} ${type} ${bytes.length}`);
    return id;
  },
  remove: (id: number) => void kept.delete(id),
  has: async (id: number) => {
    if (id === 99) throw new Error('The disk cannot be read.');
    return kept.has(id);
  },
  order: (ids: readonly number[]) => void orders.push([...ids]),
  showProblem: (problem: string) => void said.push(problem),
};
const trayOf = (...waiting: { id: number; name: string }[]): PhotoTray => new PhotoTray(waiting, keeper);
const namesIn = (tray: PhotoTray): string[] => tray.photos.map(({ name }) => name);
const allKept = (tray: PhotoTray): Promise<unknown> => Promise.all(tray.photos.map((photo) => photo.kept));

beforeEach(() => {
  orders = [];
  [kept, said, refusal, slowest, lastId] = [new Map(), [], null, Promise.resolve(), 0];
});

it('takes pictures and says which is too large', async () => {
  const tray = trayOf();
  expect(tray.add([file('a.png'), file('b.jpg', 'image/jpeg')])).toBe('');
  expect(tray.add([file('huge.png', 'image/png', 10_000_001)])).toContain('10 MB');
  expect(namesIn(tray)).toEqual(['a.png', 'b.jpg']);
  expect(await allKept(tray)).toEqual([1, 2]);
  expect([...kept.values()]).toEqual(['a.png image/png 3', 'b.jpg image/jpeg 3']);
});

it('hands pictures over in their order, however long one takes', async () => {
  const tray = trayOf();
  let finish = (): void => {};
  slowest = new Promise((resolve) => {
    finish = resolve;
  });
  tray.add([file('slow.png', 'image/png', 1000)]);
  slowest = Promise.resolve();
  tray.add([file('fast.png')]);
  finish();
  await allKept(tray);
  expect([...kept.values()]).toEqual(['slow.png image/png 1000', 'fast.png image/png 3']);
});

it('shows what waits from an earlier window', async () => {
  const tray = trayOf({ id: 7, name: 'deck.png' });
  expect(tray.photos).toMatchObject([{ name: 'deck.png', url: 'media/a/draft/7' }]);
  expect(await tray.photos[0]!.kept).toBe(7);
});

it('holds no more than a message can show', async () => {
  const tray = trayOf({ id: 7, name: 'deck.png' });
  expect(tray.add(Array.from({ length: 10 }, (_, n) => file(`${n}.png`)))).toContain('10 pictures');
  expect(tray.photos).toHaveLength(10);
  await allKept(tray);
});

it('gives pictures away, takes them back and drops them, from the disk too', async () => {
  const tray = trayOf();
  tray.add([file('a.png'), file('b.png')]);
  const taken = tray.take();
  expect(tray.photos).toEqual([]);
  tray.add([file('c.png')]);
  tray.giveBack(taken);
  tray.remove(taken[0]!.key);
  expect(namesIn(tray)).toEqual(['b.png', 'c.png']);
  await allKept(tray);
  expect([...kept.values()]).toEqual(['b.png image/png 3', 'c.png image/png 3']);
});

it.each([
  ['too-much', 'too many pictures are waiting'],
  ['not-saved', 'couldn’t be saved'],
] as const)('drops with a word what cannot be kept: %s', async (why, words) => {
  refusal = why;
  const tray = trayOf();
  tray.add([file('a.png')]);
  const [photo] = tray.photos;
  expect(await photo!.kept).toBeNull();
  expect(tray.photos).toEqual([]);
  expect(said).toEqual([expect.stringContaining(words)]);
});

it('reports and drops only what is gone from the disk', async () => {
  const tray = trayOf({ id: 7, name: 'gone.png' }, { id: 99, name: 'unsure.png' });
  tray.add([file('here.png')]);
  await allKept(tray);
  for (const { key } of tray.photos) await tray.check(key);
  expect(namesIn(tray)).toEqual(['unsure.png', 'here.png']);
  expect(said).toEqual([t('composer.lostPhoto', { name: 'gone.png' })]);
});

it('keeps the order that pictures are put in', async () => {
  const tray = trayOf({ id: 1, name: 'a' }, { id: 2, name: 'b' }, { id: 3, name: 'c' });
  const keyOf = (name: string): number => tray.photos.find((photo) => photo.name === name)?.key ?? 0;
  await tray.move(keyOf('c'), 0);
  expect([namesIn(tray), orders]).toEqual([['c', 'a', 'b'], [[3, 1, 2]]]);
  await tray.move(keyOf('b'), 3);
  await tray.move(keyOf('c'), -1);
  await tray.move(keyOf('c'), 0);
  expect(orders).toHaveLength(1);
  await Promise.all([tray.move(keyOf('a'), 0), tray.move(keyOf('b'), 0)]);
  expect([namesIn(tray), orders.slice(1)]).toEqual([['b', 'a', 'c'], [[2, 1, 3]]]);
});
