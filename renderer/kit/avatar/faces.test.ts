import { Signal } from '@lit-labs/signals';
import { expect, it } from 'vitest';
import { Faces } from './faces.ts';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Pictures that come when the test says so. */
function pictures() {
  const asked: string[] = [];
  const answers: { resolve: (copy: string) => void; reject: (why: Error) => void }[] = [];
  const gone: string[] = [];
  const faces = new Faces(
    (source) => {
      asked.push(source);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    (copy) => gone.push(copy),
  );
  return { faces, asked, answers, gone };
}

it('fetches a photo once, however many rows show it and however often they are drawn', async () => {
  const { faces, asked, answers } = pictures();
  expect([faces.get('a'), faces.get('a'), faces.get('a')]).toEqual([null, null, null]);
  await turn();
  faces.get('a');
  answers[0]!.resolve('blob:a');
  await turn();
  expect(faces.get('a')).toBe('blob:a');
  await turn();
  expect(asked).toEqual(['a']);
});

it('redraws what showed the initials meanwhile', async () => {
  const { faces, answers } = pictures();
  const shown = new Signal.Computed(() => faces.get('a'));
  expect(shown.get()).toBeNull();
  await turn();
  answers[0]!.resolve('blob:a');
  await turn();
  expect(shown.get()).toBe('blob:a');
});

it('fetches four at once, the latest requests first', async () => {
  const { faces, asked, answers } = pictures();
  for (const source of ['a', 'b', 'c', 'd', 'e', 'f']) faces.get(source);
  await turn();
  expect(asked).toEqual(['f', 'e', 'd', 'c']);
  answers[0]!.resolve('blob:f');
  await turn();
  expect(asked).toEqual(['f', 'e', 'd', 'c', 'b']);
});

it('keeps showing initials after a failure until the server can be reached again', async () => {
  const { faces, asked, answers } = pictures();
  faces.get('a');
  await turn();
  answers[0]!.reject(new Error('no'));
  await turn();
  expect(faces.get('a')).toBeNull();
  await turn();
  expect(asked).toHaveLength(1);
  faces.retry();
  await turn();
  answers[1]!.resolve('blob:a');
  await turn();
  expect(faces.get('a')).toBe('blob:a');
});

it('releases the least recently used ones', async () => {
  const gone: string[] = [];
  const faces = new Faces(
    (source) => Promise.resolve(`blob:${source}`),
    (copy) => gone.push(copy),
  );
  for (let index = 0; index < 400; index += 1) faces.get(String(index));
  await turn();
  faces.get('0');
  faces.get('one more');
  expect(gone).toEqual(['blob:1']);
  expect(faces.get('0')).toBe('blob:0');
});
