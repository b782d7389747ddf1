import type { ClientFact, LiveCaller, LiveFact, OwnFact } from '../domain/people/live-fact.ts';
import type { Claims } from './claims.ts';
import type { Connections } from './connections.ts';
import type { ConversationSignals } from './conversation-signals.ts';
import type { OtherProcesses } from './create-live-state.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { FactLearner } from './fact-learner.ts';

export interface StatingParts {
  readonly connections: Connections;
  readonly signals: ConversationSignals;
  readonly claims: Claims;
  readonly learner: FactLearner;
  readonly inBackground: (work: Promise<void>) => void;
  /** Null: there is one process. */
  readonly elsewhere: Elsewhere | null;
  readonly others: OtherProcesses | null;
}

/** What happens here: applies it, and states it to the processes whom it concerns. */
export class Stating {
  readonly #parts: StatingParts;

  constructor(parts: StatingParts) {
    this.#parts = parts;
  }

  /** A client did something. Where its session is at another process, that one states it, and says when it is over. */
  do(fact: ClientFact): Promise<void> {
    const { elsewhere, connections } = this.#parts;
    if (!elsewhere || connections.isClientHere(fact.clientId)) return this.doHere(fact);
    return elsewhere.passOn(fact).then((isPassedOn) => (isPassedOn ? undefined : this.doHere(fact)));
  }

  doHere(fact: ClientFact): Promise<void> {
    const { claims, signals, connections } = this.#parts;
    switch (fact.fact) {
      case 'claim':
        return this.state({ ...fact, at: claims.nextClaimTime(fact.gaiaId) });
      case 'activity':
        return this.state(fact);
      case 'typing':
        return signals.learn(null, fact);
      case 'focus':
        return signals.learn(null, { ...fact, device: connections.client(fact.clientId)?.device ?? null });
    }
  }

  /** Something of a person happened; the processes to which they are connected hear of it. */
  state(fact: OwnFact): Promise<void> {
    const told = this.#parts.learner.learn(null, fact);
    this.#parts.others?.tell(fact);
    return told;
  }

  stateTo(fact: LiveFact, concerned: readonly string[]): void {
    const { inBackground, learner, others } = this.#parts;
    inBackground(learner.learn(null, fact));
    others?.state(fact, concerned);
  }
}

/** A caller may be known by more than what others need of it. */
export function only({ gaiaId, clientId, resource }: LiveCaller): LiveCaller {
  return { gaiaId, clientId, resource };
}
