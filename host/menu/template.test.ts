import { describe, expect, it } from 'vitest';
import { arrange, isTemplateItem, type Placed } from './template.ts';

type Item = Placed & { label?: string };
const separator = (): Item => ({ type: 'separator' });
const shown = (template: Item[]): string[] =>
  arrange(template, separator).map(({ id, type }) => (type === 'separator' ? '-' : (id ?? '')));

describe('a menu template', () => {
  it('puts entries before and after others', () => {
    expect(shown([{ id: 'b' }, { id: 'c', after: ['b'] }, { id: 'a', before: ['b'] }])).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('takes the whole group of an entry along that belongs to another', () => {
    const template = [
      { id: 'a' },
      separator(),
      { id: 'b' },
      separator(),
      { id: 'c', after: ['a'] },
      { id: 'd' },
    ];
    expect(shown(template)).toEqual(['a', 'c', 'd', '-', 'b']);
  });

  it('orders groups by those that their entries name', () => {
    const template = [{ id: 'b' }, separator(), { id: 'a', beforeGroupContaining: ['nowhere', 'b'] }];
    expect(shown(template)).toEqual(['a', '-', 'b']);
  });

  it('does not mind circles, nor names of nothing', () => {
    expect(
      shown([
        { id: 'a', after: ['b'] },
        { id: 'b', after: ['a', 'z'] },
      ]),
    ).toEqual(['b', 'a']);
  });

  it('leaves out separators that divide nothing', () => {
    expect(shown([separator(), { id: 'a' }, separator(), separator(), { id: 'b' }, separator()])).toEqual([
      'a',
      '-',
      'b',
    ]);
  });

  it.each([[{ label: '' }], [{ role: 'copy' }], [{ type: 'separator' }]])('takes %j', (item) => {
    expect(isTemplateItem(item)).toBe(true);
  });

  it.each([[{}], [null], ['a'], [{ type: 'normal' }], [{ visible: true }]])('does not take %j', (item) => {
    expect(isTemplateItem(item)).toBe(false);
  });
});
