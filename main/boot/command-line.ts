/** What a start of the app was asked to do. */
export interface CommandLine {
  /** Stay in the tray, as at the start of a desktop session. */
  hidden: boolean;
  /** Begin (or go on) with made-up company. */
  lookAround: boolean;
  /** Save a picture of the window once it is complete, and end. */
  screenshot: string | null;
  /** A `parley:` link to follow. */
  link: string | null;
}

/**
 * Reads the app's own options out of a whole argument list: `--hidden`, `--look-around`, `--screenshot=FILE`,
 * `--open=LINK` and a bare `parley:` link. Everything else belongs to Chromium or Electron.
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  return {
    hidden: args.includes('--hidden'),
    lookAround: args.includes('--look-around'),
    screenshot: valueOf(args, '--screenshot='),
    link: valueOf(args, '--open=') ?? args.find((each) => each.startsWith('parley:')) ?? null,
  };
}

function valueOf(args: readonly string[], start: string): string | null {
  const value = args.find((each) => each.startsWith(start))?.slice(start.length);
  return value ? value : null;
}
