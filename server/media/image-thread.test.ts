import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { release } from '../util/release.ts';
import { ImageThread, type ImageSource, type ImageTarget, UnreadableImage } from './image-thread.ts';

const target: ImageTarget = { format: 'png', upright: true, mostPixels: null, timeoutSecs: 60 };
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let image: ImageSource;
let text: ImageSource;

beforeAll(async () => {
  folder = await temporaryFolder();
  [image, text] = ['image', 'text'].map((name) => ({ path: join(folder.path, name), options: {} })) as [
    ImageSource,
    ImageSource,
  ];
  const create = { width: 30, height: 20, channels: 3, background: 'red' } as const;
  await writeFile(image.path, await sharp({ create }).jpeg().toBuffer());
  await writeFile(text.path, 'no image');
});
afterAll(() => folder[Symbol.asyncDispose]());

test('headers are those of the file, and images come out as large as is asked', async () => {
  using thread = new ImageThread();
  expect(await thread.headers(image)).toMatchObject({ width: 30, height: 20, hasAlpha: false });
  const sizes = [null, 15, 100].map(async (mostPixels) => {
    const { data, info } = await thread.encode(image, { ...target, mostPixels });
    const { width, height, format } = await sharp(data).metadata();
    expect(info).toMatchObject({ width, height, size: data.byteLength });
    return { width, height, format };
  });
  expect(await Promise.all(sizes)).toEqual([
    { width: 30, height: 20, format: 'png' },
    { width: 15, height: 10, format: 'png' },
    { width: 30, height: 20, format: 'png' },
  ]);
});

test('the memory of what comes out can be given back', async () => {
  using thread = new ImageThread();
  const { data } = await thread.encode(image, target);
  release(data);
  expect(data.buffer.byteLength).toBe(0);
});

test('a file that is no image does not disturb those beside it', async () => {
  using thread = new ImageThread();
  const answers = await Promise.allSettled([
    thread.headers(text),
    thread.headers(image),
    thread.encode(text, target),
    thread.encode(image, target),
  ]);
  const isUnreadable = (answer: PromiseSettledResult<unknown>): boolean =>
    answer.status === 'rejected' && answer.reason instanceof UnreadableImage;
  expect(answers.map(isUnreadable)).toEqual([true, false, true, false]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('images come in again after the thread ended', async () => {
  using thread = new ImageThread();
  await thread.headers(image);
  thread[Symbol.dispose]();
  expect(await thread.headers(image)).toMatchObject({ width: 30 });
});

test('what goes wrong with the thread itself is not the image’s fault', async () => {
  using thread = new ImageThread();
  const [answer] = await Promise.allSettled([
    // No plain value: the thread cannot be asked.
    thread.headers({ ...image, options: { input: () => undefined } as object }),
  ]);
  expect(answer).toMatchObject({ status: 'rejected' });
  expect((answer as PromiseRejectedResult).reason).not.toBeInstanceOf(UnreadableImage);
  expect(await thread.headers(image)).toMatchObject({ width: 30 });
});
