import type { LiveClient } from './live-state.ts';

interface Connected {
  readonly client: LiveClient;
  readonly sessions: Set<string>;
}

/** Which clients have a session. A client may have two for the moment in which it reconnects. */
export class Connections {
  readonly #bySession = new Map<string, Connected>();
  readonly #byClient = new Map<string, Connected>();
  readonly #byPerson = new Map<string, Map<string, Connected>>();

  add(client: LiveClient, sessionId: string): void {
    let connected = this.#byClient.get(client.clientId);
    if (!connected) {
      connected = { client, sessions: new Set() };
      this.#byClient.set(client.clientId, connected);
      const mine = this.#byPerson.get(client.gaiaId) ?? new Map<string, Connected>();
      this.#byPerson.set(client.gaiaId, mine.set(client.clientId, connected));
    }
    connected.sessions.add(sessionId);
    this.#bySession.set(sessionId, connected);
  }

  /** The client, when that was its last session. */
  remove(sessionId: string): LiveClient | null {
    const connected = this.#bySession.get(sessionId);
    if (!connected) return null;
    const { client, sessions } = connected;
    this.#bySession.delete(sessionId);
    sessions.delete(sessionId);
    if (sessions.size > 0) return null;
    this.#byClient.delete(client.clientId);
    const mine = this.#byPerson.get(client.gaiaId);
    mine?.delete(client.clientId);
    if (mine?.size === 0) this.#byPerson.delete(client.gaiaId);
    return client;
  }

  client(clientId: string): LiveClient | null {
    return this.#byClient.get(clientId)?.client ?? null;
  }

  isConnected(gaiaId: string): boolean {
    return this.#byPerson.has(gaiaId);
  }

  clientsOf(gaiaId: string): LiveClient[] {
    return [...(this.#byPerson.get(gaiaId)?.values() ?? [])].map(({ client }) => client);
  }
}
