import type { Usec } from '../../protocol/index.ts';
import type { LiveClient } from './live-state.ts';

/** A session, and the process that has it; null: this one. */
export interface LiveSession {
  readonly id: string;
  readonly process: string | null;
  /** When it opened. */
  readonly at: Usec;
}

interface Connected {
  readonly client: LiveClient;
  readonly sessions: Set<LiveSession>;
}

/** Which clients have a session, here or elsewhere. A client may have two for the moment in which it reconnects. */
export class Connections {
  readonly #bySession = new Map<string, { readonly session: LiveSession; readonly connected: Connected }>();
  readonly #byClient = new Map<string, Connected>();
  readonly #byPerson = new Map<string, Map<string, Connected>>();
  /** How many sessions of each person are here. */
  readonly #here = new Map<string, number>();

  /** False when the session was known. */
  add(client: LiveClient, session: LiveSession): boolean {
    const key = keyOf(session.process, session.id);
    if (this.#bySession.has(key)) return false;
    let connected = this.#byClient.get(client.clientId);
    if (!connected) {
      connected = { client, sessions: new Set() };
      this.#byClient.set(client.clientId, connected);
      const mine = this.#byPerson.get(client.gaiaId) ?? new Map<string, Connected>();
      this.#byPerson.set(client.gaiaId, mine.set(client.clientId, connected));
    }
    connected.sessions.add(session);
    this.#bySession.set(key, { session, connected });
    if (session.process === null) this.#count(client.gaiaId, 1);
    return true;
  }

  /** The client, and whether that was its last session; null when the session was not known. */
  remove(process: string | null, sessionId: string): { client: LiveClient; isLast: boolean } | null {
    const key = keyOf(process, sessionId);
    const found = this.#bySession.get(key);
    if (!found) return null;
    const { client, sessions } = found.connected;
    this.#bySession.delete(key);
    sessions.delete(found.session);
    if (process === null) this.#count(client.gaiaId, -1);
    if (sessions.size > 0) return { client, isLast: false };
    this.#byClient.delete(client.clientId);
    const mine = this.#byPerson.get(client.gaiaId);
    mine?.delete(client.clientId);
    if (mine?.size === 0) this.#byPerson.delete(client.gaiaId);
    return { client, isLast: true };
  }

  client(clientId: string): LiveClient | null {
    return this.#byClient.get(clientId)?.client ?? null;
  }

  isConnected(gaiaId: string): boolean {
    return this.#byPerson.has(gaiaId);
  }

  /** Whose session of a process it is; null: it is not known. */
  personOf(process: string | null, sessionId: string): string | null {
    return this.#bySession.get(keyOf(process, sessionId))?.connected.client.gaiaId ?? null;
  }

  /** Whether the person's oldest session is here: all processes agree on that. */
  isOldestHere(gaiaId: string): boolean {
    let oldest: LiveSession | null = null;
    for (const { clientId } of this.clientsOf(gaiaId))
      for (const session of this.sessionsOfClient(clientId))
        if (oldest === null || isOlder(session, oldest)) oldest = session;
    return oldest !== null && oldest.process === null;
  }

  /** Whether no one is connected to this process. */
  get isNoOneHere(): boolean {
    return this.#here.size === 0;
  }

  /** Connected to this process. */
  isHere(gaiaId: string): boolean {
    return this.#here.has(gaiaId);
  }

  clientsOf(gaiaId: string): LiveClient[] {
    return [...(this.#byPerson.get(gaiaId)?.values() ?? [])].map(({ client }) => client);
  }

  sessionsOfClient(clientId: string): readonly LiveSession[] {
    return [...(this.#byClient.get(clientId)?.sessions ?? [])];
  }

  /** Whether the client has a session here, or nowhere. */
  isOwn(clientId: string): boolean {
    const sessions = this.sessionsOfClient(clientId);
    return sessions.length === 0 || sessions.some(({ process }) => process === null);
  }

  /** The sessions of one process, each with its client. */
  sessionsAt(process: string | null): { readonly session: LiveSession; readonly client: LiveClient }[] {
    const found: { session: LiveSession; client: LiveClient }[] = [];
    for (const { session, connected } of this.#bySession.values()) {
      if (session.process === process) found.push({ session, client: connected.client });
    }
    return found;
  }

  #count(gaiaId: string, change: 1 | -1): void {
    const count = (this.#here.get(gaiaId) ?? 0) + change;
    if (count > 0) this.#here.set(gaiaId, count);
    else this.#here.delete(gaiaId);
  }
}

const isOlder = (one: LiveSession, other: LiveSession): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

const keyOf = (process: string | null, sessionId: string): string =>
  process === null ? sessionId : `${process} ${sessionId}`;
