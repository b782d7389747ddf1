import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnNats } from '../../server/testing/nats-server.ts';

/** What the nodes of a NATS cluster share. */
export interface NatsSecrets {
  /** Files in PEM. */
  readonly authority: string;
  readonly cert: string;
  readonly key: string;
  readonly user: string;
  readonly password: string;
}

interface Place {
  readonly name: string;
  readonly folder: string;
  readonly clientPort: number;
  readonly routePort: number;
  /** Where the other nodes listen for it. */
  readonly otherRoutes: readonly number[];
}

/** One node of a NATS cluster, with accounts and TLS towards clients and between the nodes. */
export class NatsNode {
  readonly port: number;
  readonly #configFile: string;
  #child: ChildProcess | null = null;
  #output = '';

  private constructor(port: number, configFile: string) {
    this.port = port;
    this.#configFile = configFile;
  }

  static async start(place: Place, secrets: NatsSecrets): Promise<NatsNode> {
    const configFile = join(place.folder, `${place.name}.conf`);
    await writeFile(configFile, configuration(place, secrets), { mode: 0o600 });
    const node = new NatsNode(place.clientPort, configFile);
    await node.start();
    return node;
  }

  get output(): string {
    return this.#output;
  }

  get child(): ChildProcess | null {
    return this.#child;
  }

  /** Resolves once it takes connections. */
  async start(): Promise<void> {
    const child = spawnNats(['-c', this.#configFile], 'pipe');
    this.#child = child;
    child.stderr?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    while (!(await listens(this.port))) {
      if (child.exitCode !== null) throw new Error(`NATS ended: ${this.#output}`);
      await wait(30);
    }
  }
}

function configuration({ name, clientPort, routePort, otherRoutes }: Place, secrets: NatsSecrets): string {
  const { user, password, authority, cert, key } = secrets;
  const tls = `tls { cert_file: "${cert}", key_file: "${key}", ca_file: "${authority}" }`;
  const account = `authorization { user: "${user}", password: "${password}" }`;
  const routes = otherRoutes.map((port) => `"nats-route://${user}:${password}@127.0.0.1:${port}"`);
  return [
    `server_name: "${name}"`,
    `listen: "127.0.0.1:${clientPort}"`,
    tls,
    account,
    // Clients take the addresses that they were given: between each and a node there is a line of its own.
    `cluster { name: "parley", listen: "127.0.0.1:${routePort}", no_advertise: true, ${tls}, ${account}, routes: [${routes.join(', ')}] }`,
    '',
  ].join('\n');
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Waits until a process that was sent a signal has ended. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
