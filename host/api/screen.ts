import { EventEmitter } from 'node:events';
import type { Rectangle, XDisplay } from '../desktop/x-display.ts';
import { hostContext } from '../start/context.ts';

/** A display in Electron's shape, as far as it can be known. */
export interface HostDisplay {
  id: number;
  label: string;
  bounds: Rectangle;
  workArea: Rectangle;
  size: { width: number; height: number };
  workAreaSize: { width: number; height: number };
  scaleFactor: number;
  rotation: number;
  internal: boolean;
  detected: boolean;
  nativeOrigin: { x: number; y: number };
  colorDepth: number;
  depthPerComponent: number;
  colorSpace: string;
  displayFrequency: number;
  monochrome: boolean;
  accelerometerSupport: 'unknown';
  touchSupport: 'unknown';
  maximumCursorSize: { width: number; height: number };
}

const sizeOf = ({ width, height }: Rectangle): { width: number; height: number } => ({ width, height });

function describe({ size, workArea }: XDisplay): HostDisplay {
  const bounds = { x: 0, y: 0, ...size };
  return {
    id: 1,
    label: 'X screen 0',
    bounds,
    workArea,
    size: sizeOf(bounds),
    workAreaSize: sizeOf(workArea),
    scaleFactor: 1,
    rotation: 0,
    internal: false,
    detected: true,
    nativeOrigin: { x: 0, y: 0 },
    colorDepth: 24,
    depthPerComponent: 8,
    colorSpace: '{primaries:BT709, transfer:SRGB, matrix:RGB, range:FULL}',
    // What nobody tells is zero, as in Electron.
    displayFrequency: 0,
    monochrome: false,
    accelerometerSupport: 'unknown',
    touchSupport: 'unknown',
    maximumCursorSize: { width: 0, height: 0 },
  };
}

/** `screen`: the whole X screen as one display, however many monitors it spans. */
class HostScreen extends EventEmitter {
  getPrimaryDisplay(): HostDisplay {
    return describe(hostContext('screen').display);
  }

  getAllDisplays(): HostDisplay[] {
    return [this.getPrimaryDisplay()];
  }

  getDisplayMatching(): HostDisplay {
    return this.getPrimaryDisplay();
  }

  getDisplayNearestPoint(): HostDisplay {
    return this.getPrimaryDisplay();
  }
}

export const screen = new HostScreen();
