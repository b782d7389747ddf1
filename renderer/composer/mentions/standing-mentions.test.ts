import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../model/text/markdown.ts';
import { standingMentions } from './standing-mentions.ts';

const [ada, jo, other] = [
  { id: '1', name: 'Ada' },
  { id: '2', name: 'Jo' },
  { id: '3', name: 'Jo' },
];
const standing = (text: string, ...chosen: (typeof ada)[]) =>
  standingMentions(chosen, parseMarkdown(text)).map(({ id }) => id);

describe('the people that a message mentions', () => {
  it('are those who were chosen and still stand in the text', () => {
    expect(standing('@Ada and @Jo', ada, jo)).toEqual(['1', '2']);
    expect(standing('Ada and @Jo', ada, jo)).toEqual(['2']);
    expect(standing('@Adam', ada)).toEqual([]);
    expect(standing('@Jo', ada)).toEqual([]);
  });

  it('are counted once', () => {
    expect(standing('@Ada @Ada', ada, ada)).toEqual(['1']);
  });

  it('stand in bold words and at the end of a line', () => {
    expect(standing('**@Ada**\n_@Jo_', ada, jo)).toEqual(['1', '2']);
  });

  it('are the ones chosen last, where others have the same name', () => {
    expect(standing('@Jo', jo, other)).toEqual(['3']);
    expect(standing('@Jo and @Jo', jo, other)).toEqual(['2', '3']);
  });
});
