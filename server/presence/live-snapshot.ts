import type { Activity } from './activity.ts';
import type { Claims } from './claims.ts';
import type { Connections } from './connections.ts';
import type { OwnFact } from '../domain/people/live-fact.ts';

export interface SnapshotParts {
  readonly connections: Connections;
  readonly activity: Activity;
  readonly claims: Claims;
}

/**
 * What is true of these people's sessions at one process (null: this one), and of their clients. What they do in conversations is left
 * out: someone who connects is not told of it either, and its process says when it is over.
 */
export function factsOf(gaiaIds: readonly string[], process: string | null, parts: SnapshotParts): OwnFact[] {
  const facts: OwnFact[] = [];
  const clients = new Set<string>();
  for (const { session, client } of gaiaIds.flatMap((id) => parts.connections.sessionsOf(id, process))) {
    const { gaiaId, clientId, resource, device } = client;
    const caller = { gaiaId, clientId, resource };
    facts.push({ fact: 'session', ...caller, device, sessionId: session.id, at: session.at });
    if (clients.has(clientId)) continue;
    clients.add(clientId);
    const activity = parts.activity.reportOf(clientId);
    if (activity) facts.push({ fact: 'activity', ...caller, ...activity });
    const claim = parts.claims.reportOf(caller);
    if (claim) facts.push({ fact: 'claim', ...caller, active: true, ...claim });
  }
  return facts;
}

/** The ends of what was known of a process and is no longer among its facts. */
export function endedSince(facts: readonly OwnFact[], known: readonly OwnFact[]): OwnFact[] {
  const lasting = new Set(facts.map(nameOf));
  return known.filter((fact) => !lasting.has(nameOf(fact))).flatMap((fact) => endOf(fact) ?? []);
}

function nameOf(fact: OwnFact): string {
  switch (fact.fact) {
    case 'session':
      return `session ${fact.sessionId}`;
    case 'claim':
      return `claim ${fact.clientId}`;
    default:
      return fact.fact;
  }
}

/** Ends come right after what they end, so that nothing which is said later is taken for older. */
function endOf(fact: OwnFact): OwnFact | null {
  switch (fact.fact) {
    case 'session':
      return { fact: 'session-ended', gaiaId: fact.gaiaId, sessionId: fact.sessionId };
    case 'claim':
      return { ...fact, active: false, at: fact.at + 1 };
    default:
      return null;
  }
}
