import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NativeImage } from './native-image.ts';
import { Tray } from './tray.ts';

beforeEach(() => vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', ''));
afterEach(() => vi.unstubAllEnvs());

it('has no icon of a file that is not there', () => {
  expect(() => new Tray('/nowhere/icon.png')).toThrow("Failed to load image from path '/nowhere/icon.png'");
  const tray = new Tray(NativeImage.createEmpty());
  expect(() => tray.setImage('/nowhere/other.png')).toThrow('Failed to load image');
});
