import type { WindowCommands } from '../../preload/commands/window.ts';
import { flag, key, list, oneOf, record, text, type Check, type ChecksOf } from './check.ts';

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);

/** More languages than there are dictionaries. */
const mostLanguages = 200;

export const windowChecks: ChecksOf<WindowCommands> = {
  readWindowSettings: [],
  zoom: [oneOf('in', 'out', 'reset')],
  setWindowShortcut: [text],
  setSpelling: [record({ on: flag, languages: orNull(list(key, mostLanguages)) })],
  copyDiagnostics: [],
};
