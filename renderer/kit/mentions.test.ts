import { describe, expect, it } from 'vitest';
import { asNamedIn, MentionFinder, type Mention } from './mentions.ts';

const of = (id: string, name: string): Mention => ({ id, name });
const ada = of('1', 'Ada');
const lovelace = of('2', 'Ada Lovelace');

/** Each mention as `[id]`, in the text around it. */
const drawn = (mentions: readonly Mention[], ...texts: string[]): string => {
  const finder = new MentionFinder(mentions);
  return texts
    .flatMap((text) => finder.pieces(text))
    .map(({ text, mention }) => (mention ? `[${mention.id}]` : text))
    .join('');
};

describe('the mentions in a text', () => {
  it.each([
    ['hey @Ada!', 'hey [1]!'],
    ['@Ada @Ada', '[1] [1]'],
    ['(@Ada), @Ada’s', '([1]), [1]’s'],
    ['Ada and @Adam', 'Ada and @Adam'],
    ['mail@Ada', 'mail@Ada'],
    ['@Ad', '@Ad'],
    ['', ''],
  ])('%j is %j', (text, wanted) => {
    expect(drawn([ada], text)).toBe(wanted);
  });

  it('take the longest name that stands there', () => {
    expect(drawn([ada, lovelace], '@Ada Lovelace and @Ada')).toBe('[2] and [1]');
  });

  it('have names of any script, and with signs in them', () => {
    expect(drawn([of('h', 'דנה כהן')], 'שלום @דנה כהן, מה?')).toBe('שלום [h], מה?');
    expect(drawn([of('j', '田中')], '@田中さん')).toBe('[j]さん');
    expect(drawn([of('c', 'C. (++) [x]')], 'ask @C. (++) [x]?')).toBe('ask [c]?');
  });

  it('are given to people of one name in turn, over several parts of a text', () => {
    const same = [of('1', 'Jo'), of('2', 'Jo')];
    expect(drawn(same, '@Jo ', 'and @Jo, @Jo')).toBe('[1] and [2], [2]');
  });

  it('are none without anyone who is mentioned', () => {
    expect(drawn([], '@Ada')).toBe('@Ada');
    expect(drawn([of('x', '')], '@ @Ada')).toBe('@ @Ada');
  });
});

describe('people who have another name by now', () => {
  const king = of('2', 'Augusta King');

  it.each([
    ['@Ada Lovelace is here', [king], '[2] Lovelace is here'],
    ['@Ada and @Lovelace', [ada, king], '[1] and [2]'],
    ['@Ada and @Ada', [king, of('3', 'Jo')], '[2] and [3]'],
    ['@Ada at a@b.example', [king], '[2] at a@b.example'],
  ])('are marked in %j', (text, mentions, wanted) => {
    expect(drawn(asNamedIn(text, mentions), text)).toBe(wanted);
  });

  it.each([
    ['@Lovelace @home', [king]],
    ['nobody', [king]],
    ['@Lovelace', [king, of('3', 'Jo')]],
  ])('are not where %j could mean another', (text, mentions) => {
    expect(drawn(asNamedIn(text, mentions), text)).toBe(text);
  });
});
