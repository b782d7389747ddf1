#!/usr/bin/env node
import { runCommand } from './command.ts';

// Whatever is written is for this user's eyes only.
process.umask(0o077);

process.exitCode = await runCommand(process.argv.slice(2), process.env);
// An app's channel to the server it has started would keep this process alive.
if ('parentPort' in process) process.exit();
