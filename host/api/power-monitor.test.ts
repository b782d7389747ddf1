import { expect, it } from 'vitest';
import { powerMonitor } from './power-monitor.ts';

it('takes someone for there as long as nobody tells otherwise', () => {
  expect(powerMonitor.getSystemIdleTime()).toBe(0);
  expect(powerMonitor.getSystemIdleState(1)).toBe('active');
  expect(powerMonitor.isOnBatteryPower()).toBe(false);
});

it('has no idle state after no time', () => {
  expect(() => powerMonitor.getSystemIdleState(-1)).toThrow('must be greater than 0');
  expect(() => powerMonitor.getSystemIdleState(Number.NaN)).toThrow('conversion failure');
});
