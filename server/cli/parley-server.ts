#!/usr/bin/env node
import { runCommand } from './command.ts';

// Whatever is written is for this user's eyes only.
process.umask(0o077);

// Who reads the lines of a list may have enough of it, as `head` does. The work goes on; the status says that not all was read.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exitCode ||= 1;
  });
}

process.exitCode = (await runCommand(process.argv.slice(2), process.env)) || process.exitCode;
// An app's channel to the server it has started would keep this process alive.
if ('parentPort' in process) process.exit();
