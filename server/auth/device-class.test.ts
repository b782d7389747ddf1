import { expect, it } from 'vitest';
import { deviceClassOf } from './device-class.ts';

it.each([
  ['Parley 1.0 (linux)', 'desktop'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile Safari/537.36', 'mobile'],
  ['Chat/1 (iPhone; iOS 17)', 'mobile'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Android 14; Tablet; rv:128.0) Gecko/128.0', 'tablet'],
  ['', 'desktop'],
])('%s is on a %s', (userAgent, device) => {
  expect(deviceClassOf(userAgent)).toBe(device);
});
