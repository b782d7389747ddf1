/** CPU of service, PostgreSQL and NATS, each with all of its processes. */
export interface Spent {
  readonly service: number;
  readonly database: number;
  readonly bus: number;
}

/** CPU of one connect or one change of presence, in µs, with three processes. */
export interface SessionCost {
  /** The process that has the session. */
  readonly own: number;
  /** One that has companions of the person. */
  readonly concerned: number;
  /** One that has nothing to do with them. */
  readonly other: number;
  readonly database: number;
  readonly bus: number;
}

/** What a cluster's work costs. */
export interface Costs {
  /** In µs of CPU. */
  readonly message: {
    /** The process that writes it and pushes it to its own sessions. */
    readonly write: number;
    /** Each other process that hears of it, and pushes it. */
    readonly hear: number;
    readonly database: number;
    /** NATS takes it. */
    readonly publish: number;
    /** NATS hands it to one process. */
    readonly deliver: number;
  };
  readonly connect: SessionCost;
  readonly presence: SessionCost;
}

/**
 * From what a message costs where both people are at the one process, and where they are at two: the second adds exactly one
 * process that hears of it.
 */
export function messageCosts(one: Spent, two: Spent): Costs['message'] {
  return {
    write: one.service,
    hear: Math.max(0, two.service - one.service),
    database: one.database,
    publish: one.bus,
    deliver: Math.max(0, two.bus - one.bus),
  };
}

/** What a message between two people costs who are at different processes wherever there are several. */
export function ofMessage(costs: Costs['message'], processes: number): Spent {
  const hearing = processes > 1 ? 1 : 0;
  return {
    service: costs.write + hearing * costs.hear,
    database: costs.database,
    bus: costs.publish + hearing * costs.deliver,
  };
}
