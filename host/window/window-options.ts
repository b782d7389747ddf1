import type { Rectangle } from '../desktop/x-display.ts';
import type { NativeImage } from '../api/native-image.ts';

/** What a page and its preload script may do. */
export interface PagePreferences {
  preload?: string;
  zoomFactor?: number;
  /** Gives the page `require`; without a sandbox only, as in Electron. */
  nodeIntegration?: boolean;
  contextIsolation?: boolean;
  sandbox?: boolean;
}

/** The constructor options that the host knows; others are ignored unless refused below. */
export interface WindowOptions {
  title?: string;
  width?: number;
  height?: number;
  x?: number;
  y?: number;
  minWidth?: number;
  minHeight?: number;
  show?: boolean;
  icon?: NativeImage | string;
  backgroundColor?: string;
  skipTaskbar?: boolean;
  alwaysOnTop?: boolean;
  center?: boolean;
  autoHideMenuBar?: boolean;
  webPreferences?: PagePreferences;
}

/** Options that would make another kind of window than the host can show. */
const refused: Record<string, unknown> = {
  frame: false,
  transparent: true,
  kiosk: true,
  modal: true,
  fullscreen: true,
  simpleFullscreen: true,
};
const refusedPreferences: Record<string, unknown> = {
  sandbox: false,
  webviewTag: true,
};

/** Names the options with a meaning that the host cannot give them. */
export function refusedOptions(options: object): string[] {
  const preferences = (options as { webPreferences?: object }).webPreferences ?? {};
  const among = (given: object, table: Record<string, unknown>): string[] =>
    Object.keys(table).filter((name) => Reflect.get(given, name) === table[name]);
  const parent = (Reflect.get(options, 'parent') ?? null) === null ? [] : ['parent'];
  return [
    ...among(options, refused),
    ...parent,
    ...among(preferences, refusedPreferences).map((name) => `webPreferences.${name}`),
  ];
}

/** Where a new window goes: as asked, else in the middle of the work area, never larger than it. */
export function firstBounds(options: WindowOptions, area: Rectangle): Rectangle {
  const width = Math.max(options.minWidth ?? 0, Math.min(options.width ?? 800, area.width));
  const height = Math.max(options.minHeight ?? 0, Math.min(options.height ?? 600, area.height));
  const middle = (start: number, room: number, size: number): number => Math.round(start + (room - size) / 2);
  return {
    x: options.x ?? middle(area.x, area.width, width),
    y: options.y ?? middle(area.y, area.height, height),
    width,
    height,
  };
}

/** Electron's colour words (`#RGB`, `#RRGGBB`, `#AARRGGBB`) as DevTools wants them; null for others. */
export function parseColor(text: string): { r: number; g: number; b: number; a: number } | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  const full =
    short === null
      ? text
      : `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`;
  const match = /^#([\da-f]{2})?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(full);
  if (match === null) return null;
  const byte = (index: number): number => Number.parseInt(match[index] ?? 'ff', 16);
  return { r: byte(2), g: byte(3), b: byte(4), a: byte(1) / 255 };
}
