import { describe, expect, it, vi } from 'vitest';
import { Menu, MenuItem } from './menu.ts';

describe('a menu', () => {
  it.each([[[{}]], [[null]], [[{ type: 'normal' }]]])('is not built from %j', (template) => {
    expect(() => Menu.buildFromTemplate(template as never)).toThrow(
      'Invalid template for MenuItem: must have at least one of label, role or type',
    );
  });

  it('takes items only, in places that there are', () => {
    const menu = new Menu();
    expect(() => menu.append({ label: 'a' } as never)).toThrow('Invalid item');
    expect(() => menu.insert(1, new MenuItem({ label: 'a' }))).toThrow(RangeError);
    expect(() => Menu.setApplicationMenu({} as never)).toThrow('Invalid menu');
  });

  it('has the entries of a role that is given none', () => {
    const edit = new MenuItem({ role: 'editMenu' });
    expect(edit.submenu?.items.map(({ role, type }) => role ?? type)).toEqual([
      'undo',
      'redo',
      'separator',
      'cut',
      'copy',
      'paste',
      'delete',
      'separator',
      'selectall',
    ]);
    expect(new MenuItem({ role: 'close' }).label).toBe('Close');
  });

  it('ignores an accelerator that is none, and writes the others', () => {
    const menu = Menu.buildFromTemplate([
      { label: 'a', accelerator: 'ControlCommandF' },
      { label: 'b', accelerator: 'CmdOrControl+Shift+Q' },
    ]);
    expect(menu._getAcceleratorTextAt(0)).toBe('');
    expect(menu._getAcceleratorTextAt(1)).toBe('Ctrl+Shift+Q');
  });

  it('keeps what an app writes beside its entries, and its own numbers', () => {
    const item = new MenuItem({ label: 'a', extra: 'mine' } as never);
    expect(Reflect.get(item, 'extra')).toBe('mine');
    expect(() => Reflect.apply(Object.assign, Object, [item, { commandId: 1 }])).toThrow(TypeError);
  });

  it('calls the app for a role that is no deed here, and says what the host lacks', () => {
    const clicked = vi.fn<() => void>();
    new MenuItem({ role: 'asdfghjkl', click: clicked }).click();
    expect(clicked).toHaveBeenCalledOnce();
    expect(() => new MenuItem({ role: 'about' }).click()).toThrow(
      'not provided by this host: App.showAboutPanel',
    );
  });
});
