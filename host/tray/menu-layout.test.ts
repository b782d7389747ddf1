import { describe, expect, it, vi } from 'vitest';
import {
  type VisibleItem,
  MenuIds,
  accessKeys,
  choosableNode,
  findNode,
  layoutOf,
  pick,
  toLayout,
} from './menu-layout.ts';
import { iconPixels, toPixmap } from './pixmap.ts';

const item = (change: Partial<VisibleItem>): VisibleItem => ({
  type: 'normal',
  label: '',
  sublabel: '',
  enabled: true,
  visible: true,
  checked: false,
  icon: null,
  submenu: null,
  click: () => undefined,
  ...change,
});

describe('a menu on the bus', () => {
  const click = vi.fn<() => void>();
  const root = layoutOf([
    item({ label: 'Open', click }),
    item({ type: 'separator' }),
    item({ type: 'radio', label: 'A', checked: true }),
    item({
      type: 'submenu',
      label: 'More',
      submenu: { items: [item({ label: 'Off', enabled: false, visible: false })] },
    }),
  ]);

  it('lets nobody choose what no panel would let them choose', () => {
    const label = (id: number): unknown => choosableNode(root, id)?.properties.get('label')?.[1];
    expect([1, 3, 4].map(label)).toEqual(['Open', 'A', 'More']);
    const [off] = root.children.at(-1)!.children;
    expect(findNode(root, off!.id)).toBe(off);
    expect(choosableNode(root, off!.id)).toBeNull();
    const within = layoutOf([
      item({ type: 'submenu', label: 'Off', enabled: false, submenu: { items: [item({ label: 'Quit' })] } }),
      item({ type: 'submenu', label: 'Gone', visible: false, submenu: { items: [item({ label: 'Quit' })] } }),
    ]);
    for (const { children } of within.children) expect(choosableNode(within, children[0]!.id)).toBeNull();
  });

  it('numbers items in reading order and names only what differs from the defaults', () => {
    expect(toLayout(root, -1, [])).toEqual([
      0,
      [['children-display', ['s', 'submenu']]],
      [
        ['(ia{sv}av)', [1, [['label', ['s', 'Open']]], []]],
        ['(ia{sv}av)', [2, [['type', ['s', 'separator']]], []]],
        [
          '(ia{sv}av)',
          [
            3,
            [
              ['label', ['s', 'A']],
              ['toggle-type', ['s', 'radio']],
              ['toggle-state', ['i', 1]],
            ],
            [],
          ],
        ],
        [
          '(ia{sv}av)',
          [
            4,
            [
              ['label', ['s', 'More']],
              ['children-display', ['s', 'submenu']],
            ],
            [
              [
                '(ia{sv}av)',
                [
                  5,
                  [
                    ['label', ['s', 'Off']],
                    ['enabled', ['b', false]],
                    ['visible', ['b', false]],
                  ],
                  [],
                ],
              ],
            ],
          ],
        ],
      ],
    ]);
  });

  it('stops at the asked depth and gives the asked properties', () => {
    expect(toLayout(root, 0, [])[2]).toEqual([]);
    expect(pick(findNode(root, 3)!, ['toggle-state'])).toEqual([['toggle-state', ['i', 1]]]);
  });

  it('chooses items but neither separators nor submenus', () => {
    findNode(root, 1)?.choose?.();
    expect(click).toHaveBeenCalledOnce();
    expect(findNode(root, 2)?.choose).toBeNull();
    expect(findNode(root, 4)?.choose).toBeNull();
    expect(findNode(root, 9)).toBeNull();
  });

  it.each([
    ['&File', '_File'],
    ['Salt && pepper', 'Salt & pepper'],
    ['snake_case', 'snake__case'],
  ])('writes the access keys of %s as %s', (given, written) => {
    expect(accessKeys(given)).toBe(written);
  });
});

describe('the numbers of entries', () => {
  const ids = new MenuIds();
  const numbers = (items: readonly VisibleItem[], first: readonly VisibleItem[] = []): number[] =>
    layoutOf(items, first, ids).children.map(({ id }) => id);
  const sounds = item({ type: 'checkbox', label: 'Sounds' });
  const line = item({ type: 'separator' });
  const quit = item({ label: 'Quit' });

  it('stay with an entry wherever it stands, and are given to no other', () => {
    const [ofSounds, , ofQuit] = numbers([sounds, line, quit]);
    expect(numbers([{ ...sounds, checked: true }, line, quit])[0]).toBe(ofSounds);
    const [before, ...after] = numbers([item({ label: 'Ben (1)' }), sounds, quit]);
    expect(after).toEqual([ofSounds, ofQuit]);
    // One that is gone comes back as another, as does one that is now of another kind.
    const [again, plain] = numbers([line, item({ label: 'Sounds' }), quit]);
    const [back] = numbers([sounds]);
    expect(new Set([ofSounds, ofQuit, before, again, plain, back]).size).toBe(6);
  });

  it('differ for entries that say the same, and for those of other submenus', () => {
    const twin = item({ label: 'Ada' });
    const menu = item({ type: 'submenu', label: 'More', submenu: { items: [twin] } });
    const root = layoutOf([twin, twin, menu], [], ids);
    const all = [...root.children, ...root.children.flatMap(({ children }) => children)];
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    expect(layoutOf([twin, twin, menu], [], ids).children.map(({ id }) => id)).toEqual(
      root.children.map(({ id }) => id),
    );
  });
});

describe('pictures for the desktop', () => {
  const picture = { width: 1, height: 2, data: new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]) };

  it('turns RGBA into ARGB in network order', () => {
    expect(toPixmap(picture)).toEqual([1, 2, Buffer.from([4, 1, 2, 3, 8, 5, 6, 7])]);
  });

  it('writes a window’s icons one after another', () => {
    expect([...iconPixels([picture])]).toEqual([1, 2, 0x04010203, 0x08050607]);
  });
});
