import type { Usec } from '../../protocol/index.ts';
import type { ClientFacts } from '../domain/people/presence.ts';
import type { ListedClient } from '../store/directory/directory-table.ts';
import type { Activity } from './activity.ts';
import type { Connections } from './connections.ts';
import type { Directory } from './directory.ts';

/** A person's clients and whether each is in use. */
export type Clients = ClientFacts['clients'];

/** How a person's clients are used. */
export interface Use {
  readonly clients: Clients;
  /** 0: not known. */
  readonly lastActive: Usec;
}

/** Which clients people have, wherever these are connected, and what others were told of them. */
export interface KnownClients {
  /** Reads what is known of these people elsewhere. Its result says how one of them is, with what is known here when it is called. */
  usesOf(gaiaIds: readonly string[]): Promise<(gaiaId: string) => Use>;
  /** The person's clients that have a session. */
  clientsOf(gaiaId: string): Promise<ReadonlySet<string>>;
  /** Which of the clients have a session. */
  connectedAmong(clientIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Notes what others are told of a person's presence. Null when they were told the same last, else a time later than that of what they
   * were told before.
   *
   * @param before what they know where they were told nothing; absent: it is not known
   */
  newsOf(gaiaId: string, presence: string, before?: string): Promise<Usec | null>;
  /** There is no one to be told of the person: who comes asks. */
  forget(gaiaId: string): void;
  /** Others could not be told of the person. Where they are elsewhere, that is tried again. */
  untold(gaiaId: string): void;
}

/** What is known where there is one process. */
export class ClientsHere implements KnownClients {
  readonly #connections: Connections;
  readonly #activity: Activity;
  /** What others last heard of a connected person. */
  readonly #told = new Map<string, string>();
  #tellings = 0;

  constructor(connections: Connections, activity: Activity) {
    this.#connections = connections;
    this.#activity = activity;
  }

  async usesOf(): Promise<(gaiaId: string) => Use> {
    return (gaiaId) => this.useOf(gaiaId);
  }

  useOf(gaiaId: string): Use {
    const clients = this.#connections.clientsOf(gaiaId).map((client) => this.#usedOf(client));
    return { clients, lastActive: this.#activity.lastActive(gaiaId) };
  }

  async clientsOf(gaiaId: string): Promise<ReadonlySet<string>> {
    return new Set(this.#connections.clientsOf(gaiaId).map(({ clientId }) => clientId));
  }

  async connectedAmong(clientIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(clientIds.filter((id) => this.#connections.client(id) !== null));
  }

  async newsOf(gaiaId: string, presence: string, before?: string): Promise<Usec | null> {
    const known = this.#told.get(gaiaId) ?? before;
    if (this.#connections.isConnected(gaiaId)) this.#told.set(gaiaId, presence);
    else this.#told.delete(gaiaId);
    return presence === known ? null : (this.#tellings += 1);
  }

  forget(gaiaId: string): void {
    this.#told.delete(gaiaId);
  }

  untold(): void {}

  #usedOf({ clientId, device }: { clientId: string; device: Clients[number]['device'] }): Clients[number] {
    return { device, idle: this.#activity.isIdle(clientId) };
  }
}

/** What is known together with other processes. */
export class ClientsEverywhere implements KnownClients {
  readonly #directory: Directory;
  readonly #listed: (gaiaId: string) => readonly ListedClient[];
  readonly #lastActive: (gaiaId: string) => Usec;

  /**
   * @param listed the person's clients that have a session here
   * @param lastActive when the person was last active here
   */
  constructor(
    directory: Directory,
    listed: (gaiaId: string) => readonly ListedClient[],
    lastActive: (gaiaId: string) => Usec,
  ) {
    this.#directory = directory;
    this.#listed = listed;
    this.#lastActive = lastActive;
  }

  async usesOf(gaiaIds: readonly string[]): Promise<(gaiaId: string) => Use> {
    const elsewhere = await this.#directory.elsewhere(gaiaIds);
    return (gaiaId) => this.#useOf(gaiaId, elsewhere.get(gaiaId) ?? []);
  }

  async clientsOf(gaiaId: string): Promise<ReadonlySet<string>> {
    const elsewhere = (await this.#directory.elsewhere([gaiaId])).get(gaiaId) ?? [];
    return new Set([...this.#listed(gaiaId), ...elsewhere].map(({ clientId }) => clientId));
  }

  connectedAmong(clientIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#directory.listedAmong(clientIds);
  }

  newsOf(gaiaId: string, presence: string): Promise<Usec | null> {
    return this.#directory.newsOf(gaiaId, presence);
  }

  forget(): void {}

  untold(gaiaId: string): void {
    this.#directory.untold(gaiaId);
  }

  /** A client that moves may be at two processes for a moment. */
  #useOf(gaiaId: string, elsewhere: readonly ListedClient[]): Use {
    const byClient = new Map<string, ListedClient>();
    for (const client of [...elsewhere, ...this.#listed(gaiaId)]) byClient.set(client.clientId, client);
    const clients = [...byClient.values()];
    const lastActive = Math.max(this.#lastActive(gaiaId), ...clients.map((each) => each.lastActive));
    return { clients: clients.map(({ device, idle }) => ({ device, idle })), lastActive };
  }
}
