import type { Usec } from '../../../protocol/index.ts';
import type { DeviceClass } from '../../domain/people/live-fact.ts';

/** A client that has a session, as other processes see it. */
export interface ListedClient {
  readonly gaiaId: string;
  readonly clientId: string;
  readonly device: DeviceClass;
  readonly idle: boolean;
  /** When its person was last active there; 0: the client is in use, or it is not known. */
  readonly lastActive: Usec;
}

/** A client and the process that has its session. */
export interface ClientElsewhere extends ListedClient {
  readonly process: string;
}

/** A lease that ended, and when its process began, renewed or ended it last. */
export interface Lapsed {
  readonly lease: number;
  readonly seenAt: Usec;
}

/**
 * Which process has which client, what was told of whom, and whose turn was taken: what the processes of a server must agree on while they
 * run. It may be emptied at any time, as PostgreSQL does when it crashed. Rows hold as long as the lease under which they were written;
 * leases run by the clock of the table.
 */
export interface DirectoryTable extends AsyncDisposable {
  /** Begins a lease under a number that no one has. */
  begin(lease: number, process: string, ms: number): Promise<void>;
  /** False when it had ended: then no one sees its rows any more. */
  renew(lease: number, ms: number): Promise<boolean>;
  /** Ends it now. Its rows are left to who takes it. */
  end(lease: number): Promise<void>;
  /** Takes leases that ended and that no one else has taken for as long; their rows are still there. */
  takeLapsed(ms: number): Promise<readonly Lapsed[]>;
  /** Some clients of a lease, at most so many; those that left and were not dropped are among them. */
  someOf(lease: number, most: number): Promise<readonly ListedClient[]>;
  /** Forgets a lease, and its rows. */
  forget(lease: number): Promise<void>;

  /** Writes rows of a lease. Clients that left are not seen any more, and their rows stay until they are dropped. */
  write(lease: number, listed: readonly ListedClient[], left: readonly ClientKey[]): Promise<void>;
  /** Takes the rows of clients away that left a lease. */
  drop(lease: number, left: readonly ClientKey[]): Promise<void>;
  /** Clients of these people under other leases, by person. */
  clientsOf(
    gaiaIds: readonly string[],
    exceptLease: number,
  ): Promise<ReadonlyMap<string, readonly ClientElsewhere[]>>;
  /** Which of the clients are listed. */
  listedAmong(clientIds: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * Notes what is told of people, each of them named once. Returns of whom something else, or nothing, had been told, each with a time that is
   * later than that of what was told before.
   */
  tell(told: readonly Telling[]): Promise<ReadonlyMap<string, Usec>>;
  /**
   * Records in the store when a person was last seen, unless that is known to be later. By itself, not in one of the store's commits: those
   * that concern anyone run one at a time, and people come and go all the time.
   */
  recordLastSeen(gaiaId: string, at: Usec): Promise<void>;
  /** Takes a turn, of a person or of another name; false while the last one is less than `ms` ago. */
  takeTurn(name: string, ms: number): Promise<boolean>;
  /** Forgets what was told, and turns that were taken, longer ago than that, and rows of leases that are forgotten. */
  forgetOld(ms: number): Promise<void>;
}

export type ClientKey = Pick<ListedClient, 'gaiaId' | 'clientId'>;

/** What is told of a person's presence; equal texts say the same. */
export interface Telling {
  readonly gaiaId: string;
  readonly text: string;
}
