import { type Person } from '../../contract/support/person.ts';
import { runCommand, type TestServer } from '../../contract/support/server.ts';
import { databaseFlags } from '../../../server/testing/database-flags.ts';

/** Gives a command on a server's data. @returns what it printed */
export async function command(
  { dataDir, database }: TestServer,
  ...args: readonly string[]
): Promise<string> {
  const url = databaseFlags(database);
  const { stdout, stderr, status } = await runCommand([...args, '--data', dataDir, ...url]);
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** A token with which a program of a person's connects to the gateway. */
export const gatewayToken = (server: TestServer, { account }: Person): Promise<string> =>
  command(server, 'token', 'create', '--account', account, '--label', 'attack', '--gateway');
