import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rendererBundle } from '../e2e/support/renderer-bundle.ts';
import { builtWindow } from '../e2e/support/window-server.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';

function sizes(name: string, files: readonly string[]): Figure[] {
  const contents = files.map((file) => readFileSync(join(builtWindow, file)));
  const sum = (lengths: readonly number[]): number => lengths.reduce((all, each) => all + each, 0) / 1024;
  return [
    { name, value: sum(contents.map(({ length }) => length)), unit: 'KiB' },
    { name: `${name}, gzip`, value: sum(contents.map((content) => gzipSync(content).length)), unit: 'KiB' },
  ];
}

export const bundle: Benchmark = {
  name: 'bundle',
  title: 'Size of the window’s program',
  about:
    'The built scripts and styles of the window: what its page loads before its first picture, what it loads right after it, and what each piece that is fetched when it is first wanted adds to both, with everything it shares with other pieces. The app reads them from its own files; gzip is what they would be on a wire. `words` is the other language.',
  timed: false,
  run() {
    const { first, pieces } = rendererBundle(builtWindow);
    const soon = pieces.find(({ name }) => name === 'after-first-paint')?.files ?? [];
    const wanted = pieces
      .map(({ name, files }) => ({ name, files: files.filter((file) => !soon.includes(file)) }))
      .filter(({ files }) => files.length > 0);
    return Promise.resolve({
      figures: [
        ...sizes('Before the first picture', first),
        ...sizes('Right after it', soon),
        ...wanted.flatMap(({ name, files }) => sizes(`On demand: ${name}`, files)),
      ],
      notes: [
        `${first.length} files before the first picture, ${soon.length} right after it, ${wanted.length} pieces on demand.`,
      ],
    });
  },
};
