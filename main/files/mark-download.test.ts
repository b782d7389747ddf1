import { expect, it } from 'vitest';
import { markDownload } from './mark-download.ts';

const origin = 'https://chat.example.org';

async function marked(platform: NodeJS.Platform): Promise<readonly string[][]> {
  const started: string[][] = [];
  const run = async (program: string, parameters: readonly string[]) =>
    void started.push([program, ...parameters]);
  await markDownload('/downloads/-x.pdf', origin, { platform, run });
  return started;
}

it('says where a file came from, in the way of the system', async () => {
  expect(await marked('linux')).toEqual([
    ['setfattr', '-n', 'user.xdg.origin.url', '-v', origin, '--', '/downloads/-x.pdf'],
  ]);
  expect(await marked('darwin')).toEqual([
    [
      'xattr',
      '-w',
      'com.apple.quarantine',
      expect.stringMatching(/^0081;[0-9a-f]+;Parley;$/),
      '/downloads/-x.pdf',
    ],
  ]);
});

it('saves without it where that cannot be said', async () => {
  const run = () => Promise.reject(new Error('no such program'));
  await expect(markDownload('/x', origin, { platform: 'linux', run })).resolves.toBeUndefined();
});
