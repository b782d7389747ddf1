#!/usr/bin/env node
import { runCommand } from './cli/command.ts';

process.exitCode = await runCommand(process.argv.slice(2), process.env);
