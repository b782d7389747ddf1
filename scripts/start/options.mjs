// What `npm start -- …` understands. Everything else goes to the app as it is.
import { resolve } from 'node:path';

import { PlainError } from '../lib/say.mjs';

/**
 * @typedef {object} StartOptions
 * @property {string | undefined} screenshot picture to write, absolute; the app looks around, saves it and ends
 * @property {string | undefined} userData folder for the app's data, absolute
 * @property {boolean} help
 * @property {string[]} appArgs
 */

export const usage = `Usage: npm start -- [options] [parley:…]
  --screenshot FILE   look around, save a picture of the window when it is ready, and end
  --user-data DIR     keep the app's data in DIR (a second DIR makes a second instance)
  --help              this text
Everything else is handed to the app.`;

/**
 * @param {readonly string[]} args
 * @param {string} from the folder that relative paths start at
 * @returns {StartOptions}
 * @throws {PlainError} when an option lacks its value
 */
export function parseStartArgs(args, from) {
  /** @type {StartOptions} */
  const options = { screenshot: undefined, userData: undefined, help: false, appArgs: [] };
  for (let index = 0; index < args.length; index += 1) {
    const [name, inline] = splitOnce(args[index] ?? '');
    const value = () => {
      const text = inline ?? args[++index];
      if (text === undefined || text === '' || (inline === undefined && text.startsWith('--'))) {
        throw new PlainError(`${name} needs a value.\n${usage}`);
      }
      return resolve(from, text);
    };
    if (name === '--screenshot') options.screenshot = value();
    else if (name === '--user-data') options.userData = value();
    else if (name === '--help' || name === '-h') options.help = true;
    else options.appArgs.push(args[index] ?? '');
  }
  return options;
}

/**
 * @param {string} arg
 * @returns {[string, string | undefined]}
 */
function splitOnce(arg) {
  const at = arg.indexOf('=');
  return at < 0 || !arg.startsWith('--') ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
}

/**
 * The app's own arguments.
 * @param {StartOptions} options
 * @returns {string[]}
 */
export function appArguments(options) {
  const picture =
    options.screenshot === undefined ? [] : ['--look-around', `--screenshot=${options.screenshot}`];
  return [...picture, ...options.appArgs];
}
