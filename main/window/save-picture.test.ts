import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePicture } from './save-picture.ts';

const bytes = Buffer.from([137, 80, 78, 71]);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const save = (url: string, answer?: Response): Promise<string> =>
  savePicture(url, {
    folder,
    name: 'Picture 2026-11-21',
    fetchOwn: () => (answer ? Promise.resolve(answer) : Promise.reject(new Error('asked'))),
  });

describe('a picture of the window', () => {
  it('is saved with its bytes, and never over another file', async () => {
    const url = `data:image/png;base64,${bytes.toString('base64')}`;
    const first = await save(url);
    const second = await save(url);
    expect([first, second].map((path) => basename(path))).toEqual([
      'Picture 2026-11-21.png',
      'Picture 2026-11-21 (2).png',
    ]);
    expect(await readFile(second)).toEqual(bytes);
  });

  it('comes from the app’s own scheme too, named by its kind', async () => {
    const answer = new Response(bytes, { headers: { 'content-type': 'image/jpeg; x=y' } });
    expect(basename(await save('app://parley/media/1', answer))).toBe('Picture 2026-11-21.jpg');
  });

  it('is nothing else', async () => {
    const before = await readdir(folder);
    await expect(save('https://example.org/a.png', new Response(bytes))).rejects.toThrow('not a picture');
    await expect(save('file:///etc/passwd', new Response(bytes))).rejects.toThrow('not a picture');
    await expect(save('data:text/html,hello')).rejects.toThrow('no picture');
    const gone = new Response(bytes, { status: 404, headers: { 'content-type': 'image/png' } });
    await expect(save('app://parley/media/2', gone)).rejects.toThrow('no picture');
    expect(await readdir(folder)).toEqual(before);
  });
});
