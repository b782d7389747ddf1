import type { Accelerator } from '../menu/accelerator.ts';

const named: Readonly<Record<string, number>> = {
  backspace: 0xff08,
  tab: 0xff09,
  enter: 0xff0d,
  escape: 0xff1b,
  home: 0xff50,
  arrowleft: 0xff51,
  arrowup: 0xff52,
  arrowright: 0xff53,
  arrowdown: 0xff54,
  pageup: 0xff55,
  pagedown: 0xff56,
  end: 0xff57,
  printscreen: 0xff61,
  insert: 0xff63,
  delete: 0xffff,
  capslock: 0xffe5,
  numlock: 0xff7f,
  scrolllock: 0xff14,
  volumeup: 0x1008ff13,
  volumedown: 0x1008ff11,
  volumemute: 0x1008ff12,
  medianexttrack: 0x1008ff17,
  mediaprevioustrack: 0x1008ff16,
  mediastop: 0x1008ff15,
  mediaplaypause: 0x1008ff14,
  nummult: 0xffaa,
  numdiv: 0xffaf,
  numadd: 0xffab,
  numsub: 0xffad,
  numdec: 0xffae,
};

/** X11's number for what a key means; null where it has none. */
export function keysymOf(key: string): number | null {
  if (Object.hasOwn(named, key)) return named[key] ?? null;
  const pad = /^num(\d)$/.exec(key)?.[1];
  if (pad !== undefined) return 0xffb0 + Number(pad);
  const f = /^f(\d+)$/.exec(key)?.[1];
  if (f !== undefined) return 0xffbe + Number(f) - 1;
  const code = key.codePointAt(0) ?? 0;
  return key.length === 1 && code >= 0x20 && code <= 0xff ? code : null;
}

/** X11's bits for the modifiers. */
export const modifierBits = ({ shift, ctrl, alt, meta }: Accelerator): number =>
  (shift ? 1 : 0) | (ctrl ? 4 : 0) | (alt ? 8 : 0) | (meta ? 64 : 0);

/** Caps Lock and Num Lock, in every state of which a grab is needed: X11 takes a grab's modifiers literally. */
export const lockStates = [0, 2, 16, 18] as const;
export const heldBits = 1 | 4 | 8 | 64;
