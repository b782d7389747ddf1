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
  readonly sessions: LiveSession[];
}

/** Of one process: those that it has, by session. */
interface Part {
  readonly process: string | null;
  readonly sessions: Map<string, Connected>;
}

/**
 * Which clients have a session here, and which of the same people elsewhere. A client may have two for the moment in which it reconnects.
 * Lists of few take a fraction of the memory that maps and sets do.
 */
export class Connections {
  readonly #parts = new Map<string | null, Part>();
  readonly #byClient = new Map<string, Connected>();
  readonly #byPerson = new Map<string, Connected[]>();
  /** How many sessions of each person are here. */
  readonly #here = new Map<string, number>();

  /** False when the session was known. */
  add(client: LiveClient, { id, process, at }: LiveSession): boolean {
    const part = this.#partOf(process);
    if (part.sessions.has(id)) return false;
    let connected = this.#byClient.get(client.clientId);
    if (!connected) {
      connected = { client, sessions: [] };
      this.#byClient.set(client.clientId, connected);
      const mine = this.#byPerson.get(client.gaiaId);
      if (mine) mine.push(connected);
      else this.#byPerson.set(client.gaiaId, [connected]);
    }
    // One text for each process, not one for each message in which it was named.
    connected.sessions.push({ id, process: part.process, at });
    part.sessions.set(id, connected);
    if (process === null) this.#count(client.gaiaId, 1);
    return true;
  }

  /** The client, and whether that was its last session; null when the session was not known. */
  remove(process: string | null, sessionId: string): { client: LiveClient; isLast: boolean } | null {
    const part = this.#parts.get(process);
    const connected = part?.sessions.get(sessionId);
    if (!part || !connected) return null;
    const { client, sessions } = connected;
    part.sessions.delete(sessionId);
    if (part.sessions.size === 0) this.#parts.delete(process);
    sessions.splice(
      sessions.findIndex((session) => session.id === sessionId && session.process === process),
      1,
    );
    if (process === null) this.#count(client.gaiaId, -1);
    if (sessions.length > 0) return { client, isLast: false };
    this.#byClient.delete(client.clientId);
    const others = this.#byPerson.get(client.gaiaId)?.filter((each) => each !== connected) ?? [];
    if (others.length > 0) this.#byPerson.set(client.gaiaId, others);
    else this.#byPerson.delete(client.gaiaId);
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
    return this.#parts.get(process)?.sessions.get(sessionId)?.client.gaiaId ?? null;
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
    return (this.#byPerson.get(gaiaId) ?? []).map(({ client }) => client);
  }

  sessionsOfClient(clientId: string): readonly LiveSession[] {
    return this.#byClient.get(clientId)?.sessions ?? [];
  }

  /** Whether the client has a session here, or nowhere. */
  isOwn(clientId: string): boolean {
    const sessions = this.sessionsOfClient(clientId);
    return sessions.length === 0 || sessions.some(({ process }) => process === null);
  }

  /** The person's sessions at a process, each with its client. */
  sessionsOf(
    gaiaId: string,
    process: string | null,
  ): { readonly session: LiveSession; readonly client: LiveClient }[] {
    return (this.#byPerson.get(gaiaId) ?? []).flatMap(({ client, sessions }) =>
      sessions.filter((each) => each.process === process).map((session) => ({ session, client })),
    );
  }

  /** Whether the client has a session here. */
  isClientHere(clientId: string): boolean {
    return this.sessionsOfClient(clientId).some(({ process }) => process === null);
  }

  /** Everyone who is connected to this process. */
  get here(): readonly string[] {
    return [...this.#here.keys()];
  }

  /** Forgets the person's sessions at other processes. Returns the clients that have no other. */
  forgetElsewhere(gaiaId: string): LiveClient[] {
    const left: LiveClient[] = [];
    const sessions = (this.#byPerson.get(gaiaId) ?? []).flatMap((each) => each.sessions);
    for (const { process, id } of sessions) {
      const removed = process === null ? null : this.remove(process, id);
      if (removed?.isLast) left.push(removed.client);
    }
    return left;
  }

  /** The sessions of one process, each with its client. */
  sessionsAt(process: string | null): { readonly session: LiveSession; readonly client: LiveClient }[] {
    const found: { session: LiveSession; client: LiveClient }[] = [];
    for (const [id, { client, sessions }] of this.#parts.get(process)?.sessions ?? []) {
      const session = sessions.find((each) => each.id === id && each.process === process);
      if (session) found.push({ session, client });
    }
    return found;
  }

  #partOf(process: string | null): Part {
    let part = this.#parts.get(process);
    if (!part) this.#parts.set(process, (part = { process, sessions: new Map() }));
    return part;
  }

  #count(gaiaId: string, change: 1 | -1): void {
    const count = (this.#here.get(gaiaId) ?? 0) + change;
    if (count > 0) this.#here.set(gaiaId, count);
    else this.#here.delete(gaiaId);
  }
}
