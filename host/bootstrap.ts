import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepCompiledCode } from './start/compiled-code.ts';

keepCompiledCode(process.env);
// Only what is loaded after this is kept.
await import(pathToFileURL(join(import.meta.dirname, 'host.mjs')).href);
