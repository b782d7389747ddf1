import { expect, it } from 'vitest';
import { PhotoTray } from './photo-tray.ts';

const file = (name: string, type = 'image/png', size = 3): File =>
  new File([new Uint8Array(size)], name, { type });

it('takes pictures and says what is wrong with other files', async () => {
  const tray = new PhotoTray();
  expect(tray.add([file('a.png'), file('b.jpg', 'image/jpeg')])).toBe('');
  expect(tray.add([file('notes.txt', 'text/plain')])).toContain('notes.txt');
  expect(tray.add([file('huge.png', 'image/png', 10_000_001)])).toContain('10 MB');
  expect(tray.photos.map(({ name, type }) => [name, type])).toEqual([
    ['a.png', 'image/png'],
    ['b.jpg', 'image/jpeg'],
  ]);
  expect(await tray.photos[0]!.bytes()).toEqual(new Uint8Array(3));
});

it('holds no more than a message can show', () => {
  const tray = new PhotoTray();
  expect(tray.add(Array.from({ length: 11 }, (_, n) => file(`${n}.png`)))).toContain('10 pictures');
  expect(tray.photos).toHaveLength(10);
});

it('gives pictures away, takes them back and drops them', () => {
  const tray = new PhotoTray();
  tray.add([file('a.png'), file('b.png')]);
  const taken = tray.take();
  expect(tray.photos).toEqual([]);
  tray.add([file('c.png')]);
  tray.giveBack(taken);
  tray.remove(taken[0]!.id);
  expect(tray.photos.map(({ name }) => name)).toEqual(['b.png', 'c.png']);
});
