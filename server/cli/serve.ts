import { watchFaults } from './faults.ts';
import { parentClock } from './parent-clock.ts';
import type { Environment } from '../config/read-options.ts';
import { plainTextNotice } from '../config/exposure.ts';
import { readServeOptions } from '../config/serve-options.ts';
import { giveBackMemoryWhenIdle } from '../observe/idle-memory.ts';

/** `parley-server serve`: runs until it is asked to stop. Resolves to the exit status. */
export async function serve(args: readonly string[], env: Environment): Promise<number> {
  const options = readServeOptions(args, env);
  // Loaded only now, so that help and mistyped options are answered at once.
  const [{ startServer }, { createLog }, { verifyPassword }] = await Promise.all([
    import('../server.ts'),
    import('../observe/log.ts'),
    import('../auth/passwords.ts'),
  ]);
  const log = createLog();
  const stop = stopSignal();
  const fault = watchFaults(log).then(() => null);
  const server = await startServer(options, log, parentClock());
  giveBackMemoryWhenIdle();
  // The decoy hash of unknown accounts is made now, so that the first guess takes no longer than the next.
  await verifyPassword(null, '');
  process.stdout.write(`parley-server listening on ${server.url}\n`);
  for (const url of server.tlsUrls) process.stdout.write(`parley-server listening on ${url}\n`);
  if (server.metricsUrl !== null) process.stdout.write(`metrics at ${server.metricsUrl}/metrics\n`);
  const notice = plainTextNotice(options);
  if (notice !== null) process.stdout.write(`${notice}\n`);
  if (server.firstAccountCode !== null) {
    process.stdout.write(
      `There is no account yet. To create the administrator's, sign up with the code ${server.firstAccountCode}\n`,
    );
  }
  const ending = await Promise.race([stop, fault, server.moved]);
  const isMoved = ending instanceof Error;
  const signal = isMoved ? null : ending;
  log.info({ signal, isMoved }, 'stopping');
  if (signal === 'SIGTERM') await Promise.race([server.drain(), stopSignal(), fault]);
  await server[Symbol.asyncDispose]();
  if (isMoved) process.stderr.write(`parley-server: ${ending.message}\n`);
  return signal === null ? 1 : 0;
}

/** Resolves at the next request to stop. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}
