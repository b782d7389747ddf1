import { beforeEach, describe, expect, it } from 'vitest';
import { edited } from './completion/text-edit.ts';
import { parseMarkdown } from '../model/text/markdown.ts';
import { typedText } from '../../words/segment-text.ts';
import type { Mentionable } from './mentions/mentionable.ts';
import { PeopleCompletion } from './people-completion.ts';

const person = (id: string, name: string): Mentionable => ({
  id,
  name,
  note: `${id}@example.org`,
  picture: null,
  colour: undefined,
});
let chosen: string[];

beforeEach(() => {
  chosen = [];
});

/** The text after the first suggestion was chosen. */
function choose(text: string, completion: PeopleCompletion): string {
  const { from, all } = completion.suggest(text, text.length)!;
  const { insert, chosen: now } = all[0]!;
  now?.();
  return edited(text, { from, to: text.length, insert, select: [0, 0] });
}

const completionOf = (...people: Mentionable[]) =>
  new PeopleCompletion(
    () => people,
    ({ id }) => chosen.push(id),
  );

describe('the names that are offered', () => {
  it('take the place of what was typed, and are known as chosen', () => {
    expect(choose('hey @ad', completionOf(person('1', 'Ada Lovelace')))).toBe('hey @Ada Lovelace ');
    expect(chosen).toEqual(['1']);
  });

  it('are not offered again while one goes on writing after one', () => {
    const completion = completionOf(person('1', 'Ada'), person('2', 'Ada Lovelace'));
    const text = choose('@Ada', completion);
    expect(completion.suggest(`${text}L`, text.length + 1)).toBeNull();
    expect(completion.suggest('@Ada', 4)?.all).toHaveLength(2);
    expect(completion.suggest('@Ada L', 6)?.all).toHaveLength(1);
  });

  it.each(['Ada_von_Love', '*Ada*', 'A~~d~~a', 'Zoë (she)', 'דנה כהן'])('%s arrives as it is', (name) => {
    const text = choose('hey @', completionOf(person('1', name)));
    expect(typedText(parseMarkdown(text))).toContain(`@${name}`);
  });
});
