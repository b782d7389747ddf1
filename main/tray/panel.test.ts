import { expect, it } from 'vitest';
import { panelGround } from './panel.ts';

it.each([
  ['linux', 'GNOME', false, 'dark'],
  ['linux', 'ubuntu:GNOME', false, 'dark'],
  ['linux', 'KDE', true, 'any'],
  ['linux', 'XFCE', false, 'any'],
  ['linux', undefined, true, 'any'],
  ['win32', undefined, false, 'light'],
  ['win32', undefined, true, 'dark'],
] as const)(
  'on %s with desktop %s and dark windows %s the ground is %s',
  (platform, desktop, darkTheme, ground) => {
    expect(panelGround({ platform, desktop, darkTheme })).toBe(ground);
  },
);
