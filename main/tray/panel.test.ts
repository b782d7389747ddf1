import { expect, it } from 'vitest';
import { panelIsDark } from './panel.ts';

it.each([
  ['GNOME', false, true],
  ['ubuntu:GNOME', false, true],
  ['KDE', false, false],
  ['XFCE', true, true],
  [undefined, false, false],
])('on %s with a dark theme %s the panel is dark: %s', (desktop, theme, dark) => {
  expect(panelIsDark(desktop, theme)).toBe(dark);
});
