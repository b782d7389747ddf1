import { FocusDevice } from '../../protocol/index.ts';
import type { DeviceClass } from '../domain/people/live-fact.ts';

/** The contract knows two kinds of devices for focus; a tablet is carried like a phone. */
export function focusDeviceOf(device: DeviceClass | null): FocusDevice {
  if (device === null) return FocusDevice.FOCUS_DEVICE_UNSPECIFIED;
  return device === 'desktop' ? FocusDevice.FOCUS_DEVICE_DESKTOP : FocusDevice.FOCUS_DEVICE_MOBILE;
}
