import type { Usec } from '../../protocol/index.ts';
import type { ClientFact, OwnFact } from '../domain/people/live-fact.ts';
import type { DirectoryTable, ListedClient } from '../store/directory/directory-table.ts';
import type { Announcer } from './announcer.ts';
import type { OtherProcesses } from './create-live-state.ts';
import { Directory, type DirectoryOptions } from './directory.ts';
import type { FactLearner } from './fact-learner.ts';
import { ClientsEverywhere, type KnownClients } from './known-clients.ts';
import { endedSince, factsOf, type SnapshotParts } from './live-snapshot.ts';
import * as self from './self-notification.ts';

export interface ElsewhereParts extends SnapshotParts {
  readonly others: OtherProcesses;
  /** Looked up when it is needed: what learns facts needs the directory. */
  readonly learner: () => FactLearner;
  readonly announcer: () => Announcer;
  readonly inBackground: (work: Promise<void>) => void;
  readonly directory: Pick<DirectoryOptions, 'clock' | 'report'> & { readonly table: DirectoryTable };
}

/** So many people are asked about at a time. */
const mostAsked = 200;

/** What this process and others know of people who are connected to both, and which clients are where. */
export class Elsewhere {
  readonly directory: Directory;
  readonly #parts: ElsewhereParts;

  constructor(parts: ElsewhereParts) {
    this.#parts = parts;
    const { connections, others } = parts;
    this.directory = new Directory({
      ...parts.directory,
      process: others.id,
      own: {
        clientOf: (clientId) => this.#listedOf(clientId),
        clients: () => connections.here.flatMap((id) => this.clientsHere(id)),
      },
      onLapsed: (clients, seenAt) => this.#lapsed(clients, seenAt),
      onUntold: (gaiaIds) => this.#untold(gaiaIds),
    });
  }

  /** Which clients people have at all processes. */
  get known(): KnownClients {
    return new ClientsEverywhere(
      this.directory,
      (gaiaId) => this.clientsHere(gaiaId),
      (gaiaId) => this.#parts.activity.lastActive(gaiaId),
    );
  }

  /** The person's clients that have a session here, as the directory has them. */
  clientsHere(gaiaId: string): readonly ListedClient[] {
    return this.#parts.connections
      .clientsOf(gaiaId)
      .flatMap(({ clientId }) => this.#listedOf(clientId) ?? []);
  }

  /** Tells other processes that have some of these people what is known of them here, and learns what is known there. */
  async meet(gaiaIds: readonly string[]): Promise<void> {
    const { others } = this.#parts;
    const elsewhere = await this.directory.elsewhere(gaiaIds);
    const byProcess = new Map<string, Set<string>>();
    for (const gaiaId of gaiaIds)
      for (const { process } of elsewhere.get(gaiaId) ?? []) {
        if (process === others.id) continue;
        const met = byProcess.get(process);
        if (met) met.add(gaiaId);
        else byProcess.set(process, new Set([gaiaId]));
      }
    for (const [process, met] of byProcess) others.meet(process, [...met], this.factsOf([...met]));
  }

  /** The same of everyone here: something that others said may be lost. */
  async meetAll(): Promise<void> {
    const { here } = this.#parts.connections;
    for (let from = 0; from < here.length; from += mostAsked)
      await this.meet(here.slice(from, from + mostAsked));
  }

  /** What is true here of these people's clients. */
  factsOf(gaiaIds: readonly string[]): readonly OwnFact[] {
    return factsOf(gaiaIds, null, this.#parts);
  }

  /** Takes all that is true of these people's clients at a process: what else was known of them there is over. */
  learn(from: string, gaiaIds: readonly string[], facts: readonly OwnFact[]): void {
    const { connections, activity, inBackground, announcer, learner } = this.#parts;
    const here = gaiaIds.filter((id) => connections.isHere(id));
    // What a client does that is also connected elsewhere, that process may not know of.
    const isOnlyThere = (clientId: string): boolean =>
      connections.sessionsOfClient(clientId).every(({ process }) => process === from);
    const known = factsOf(here, from, this.#parts).filter(
      (fact) => fact.fact === 'session' || !('clientId' in fact) || isOnlyThere(fact.clientId),
    );
    for (const fact of [...endedSince(facts, known), ...facts]) {
      // A client that connects learns what the person's others reported, whatever that is.
      const isReport = fact.fact === 'activity' && activity.reportOf(fact.clientId) === null;
      if (isReport && activity.stateOf(fact.clientId) === fact.state)
        announcer().self(fact.gaiaId, self.ofClient(fact, fact.state));
      inBackground(learner().learn(from, fact));
    }
  }

  /** Has the process state it that has the client's session. False where there is none, and where the fact can be stated here as well. */
  async passOn(fact: ClientFact): Promise<boolean> {
    const { connections, others } = this.#parts;
    const clients = (await this.directory.elsewhere([fact.gaiaId])).get(fact.gaiaId) ?? [];
    const isSignal = fact.fact === 'typing' || fact.fact === 'focus';
    const own = clients.find(({ clientId }) => clientId === fact.clientId);
    const at = own ?? (isSignal || connections.isHere(fact.gaiaId) ? undefined : clients[0]);
    if (!at || at.process === others.id) return false;
    others.passOn(at.process, fact);
    return true;
  }

  #listedOf(clientId: string): ListedClient | null {
    const { connections, activity } = this.#parts;
    const client = connections.client(clientId);
    if (!client || !connections.isClientHere(clientId)) return null;
    const { gaiaId, device } = client;
    const idle = activity.isIdle(clientId);
    return { gaiaId, clientId, device, idle, lastActive: idle ? activity.lastActive(gaiaId) : 0 };
  }

  async #lapsed(clients: readonly ListedClient[], seenAt: Usec): Promise<void> {
    const { connections, announcer } = this.#parts;
    const seen = new Map<string, Usec>();
    for (const { gaiaId, lastActive } of clients)
      seen.set(gaiaId, Math.max(seen.get(gaiaId) ?? 0, lastActive || seenAt));
    const gaiaIds = [...seen.keys()];
    const elsewhere = await this.directory.elsewhere(gaiaIds);
    for (const [gaiaId, last] of seen)
      if (!elsewhere.has(gaiaId) && !connections.isHere(gaiaId))
        await this.directory.recordLastSeen(gaiaId, last);
    await Promise.all(gaiaIds.map((id) => announcer().others(id)));
  }

  async #untold(gaiaIds: readonly string[]): Promise<void> {
    await this.meet(gaiaIds.filter((id) => this.#parts.connections.isHere(id)));
    await Promise.all(gaiaIds.map((id) => this.#parts.announcer().others(id)));
  }
}
