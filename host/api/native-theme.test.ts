import { expect, it, onTestFinished, vi } from 'vitest';
import { nativeTheme } from './native-theme.ts';

it('follows the app’s choice, and reports it once', () => {
  onTestFinished(() => void (nativeTheme.themeSource = 'system'));
  const updated = vi.fn<() => void>();
  nativeTheme.once('updated', updated);
  expect([nativeTheme.themeSource, nativeTheme.shouldUseDarkColors]).toEqual(['system', false]);
  nativeTheme.themeSource = 'dark';
  nativeTheme.themeSource = 'dark';
  expect(updated).toHaveBeenCalledOnce();
  expect(nativeTheme.shouldUseDarkColors).toBe(true);
  expect(nativeTheme.shouldUseDarkColorsForSystemIntegratedUI).toBe(false);
});
