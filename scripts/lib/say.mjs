/** Something the person at the keyboard can act on; shown without a stack trace. */
export class PlainError extends Error {}

/**
 * Progress goes to stderr, so that stdout holds results only.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a script's main function; its result is the exit code.
 * @param {() => Promise<number>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    say(
      error instanceof PlainError || !(error instanceof Error)
        ? String(error).replace(/^Error: /, '')
        : String(error.stack),
    );
    process.exitCode = 1;
  }
}
