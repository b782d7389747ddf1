import { execFileSync } from 'node:child_process';
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

const faults = async (asked: readonly Promise<unknown>[]): Promise<readonly string[]> =>
  (await Promise.allSettled(asked)).map((answer) => {
    if (answer.status === 'fulfilled') return 'answered';
    return answer.reason instanceof UnreadableImage ? 'unreadable' : 'failed';
  });

test('what goes wrong without the image is not blamed on it', async () => {
  using thread = new ImageThread();
  const gone = { ...image, path: `${image.path} gone` };
  // No plain value: the thread cannot be asked.
  const unsendable = { ...image, options: { input: () => undefined } as object };
  expect(await faults([thread.headers(gone), thread.headers(unsendable), thread.headers(image)])).toEqual([
    'failed',
    'failed',
    'answered',
  ]);
});

test('a thread that ends fails all that it was asked, and the next request has another', async () => {
  using broken = new ImageThread(join(folder.path, 'no-sharp.js'));
  for (const _time of [1, 2]) {
    expect(await faults([broken.headers(image), broken.encode(image, target)])).toEqual(['failed', 'failed']);
  }
  const disposed = new ImageThread();
  const asked = [disposed.encode(image, target), disposed.encode(image, target)];
  disposed[Symbol.dispose]();
  expect(await faults([...asked, disposed.headers(image)])).not.toContain('unreadable');
  disposed[Symbol.dispose]();
});

test('a process ends beside a thread that has nothing to do', () => {
  const module = JSON.stringify(join(import.meta.dirname, 'image-thread.ts'));
  const program = `
    const { ImageThread } = await import(${module});
    const { width } = await new ImageThread().headers(${JSON.stringify(image)});
    console.log(width);
  `;
  const flags = ['--input-type=module', '--disable-warning=ExperimentalWarning'];
  expect(execFileSync(process.execPath, [...flags, '-e', program], { encoding: 'utf8' })).toBe('30\n');
});
