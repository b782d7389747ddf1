import { USEC_PER_MS, type Clock } from '../../protocol/index.ts';
import { inEnglish } from '../../words/translate.ts';
import { backoffMs } from '../util/backoff.ts';
import { errorText, reasonOf, saidOr } from '../util/error-text.ts';
import { explanationOf } from '../util/errors.ts';
import type { ConnectionState } from './connection-state.ts';
import { Link, type Hello, type LinkEnd, type LinkOptions } from './link.ts';
import { versionMismatch } from './versions.ts';

/** A connection that lasted this long was a good one: the next failure starts from a short wait again. */
const GOOD_AFTER_MS = 10_000;
/** One that got as far as being synchronised shows that the server works: the wait after it stays short (2 s). */
const SYNCED_ATTEMPT = 2;
/** A server that says that it is being restarted is back within this, or another of its processes is. */
const RESTART_MS = 5_000;

export interface ConnectorOptions {
  /** Of this app: a server of another generation is refused. Default: none is. */
  readonly appVersion?: string;
  readonly link: Pick<LinkOptions, 'server' | 'token' | 'variant' | 'network' | 'skipped'>;
  readonly clock: Clock;
  readonly random: () => number;
}

/** What a session does with its connection. */
export interface ConnectionHandler {
  /** Brings the model up to date over a fresh link. A rejection ends the link. */
  synchronise(link: Link, hello: Hello): Promise<void>;
  onPush(body: Uint8Array): void;
  onState(state: ConnectionState): void;
}

const knownRefusals = ['unauthenticated', 'revoked', 'superseded'] as const;

const offline = { kind: 'offline', nextTryAt: null, ...reasonOf(errorText('error.offline')) } as const;

/** Keeps one link to the server alive: connects, has the model synchronised, waits and comes back. */
export class Connector {
  #state: ConnectionState = offline;
  #link: Link | null = null;
  #attempt = 0;
  #goodSince: number | null = null;
  #stopTimer: () => void = () => {};
  #stopped = true;
  /** The token is worthless: no further try can succeed. */
  #signedOut = false;
  readonly #options: ConnectorOptions;
  #handler: ConnectionHandler | null = null;

  constructor(options: ConnectorOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The open link, also while synchronising; null when there is none. */
  get link(): Link | null {
    return this.#state.kind === 'online' || this.#state.kind === 'syncing' ? this.#link : null;
  }

  start(handler: ConnectionHandler): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#handler = handler;
    if (this.#options.link.token === '') this.#refuse('unauthenticated', '');
    else this.#connect();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#stopTimer();
    const link = this.#link;
    this.#link = null;
    link?.close();
    this.#become(offline);
  }

  retryNow(): void {
    if (this.#stopped) return;
    // The network may come up a moment after this: then the next tries follow soon, too.
    this.#attempt = 0;
    const { kind } = this.#state;
    const isWaiting = kind === 'offline' || (kind === 'connecting' && this.#link === null);
    if (isWaiting || (kind === 'refused' && !this.#signedOut)) this.#connect();
    else this.#link?.probe();
  }

  #connect(): void {
    this.#stopTimer();
    this.#become({ kind: 'connecting' });
    const link: Link = new Link({
      ...this.#options.link,
      clock: this.#options.clock,
      onHello: (hello) => void this.#synchronise(link, hello),
      onPush: (body) => {
        if (this.#link === link) this.#handler?.onPush(body);
      },
      onEnd: (end) => {
        if (this.#link === link) this.#ended(end);
      },
    });
    this.#link = link;
  }

  async #synchronise(link: Link, hello: Hello): Promise<void> {
    if (this.#link !== link || this.#state.kind !== 'connecting') return;
    const mismatch = versionMismatch(hello.serverVersion, this.#options.appVersion ?? '');
    if (mismatch !== null) {
      this.#link = null;
      link.close();
      this.#signedOut = false;
      this.#become({ kind: 'refused', signedOut: false, ...mismatch });
      return;
    }
    this.#become({ kind: 'syncing' });
    try {
      await this.#handler?.synchronise(link, hello);
    } catch (error) {
      if (this.#link === link) link.close(explanationOf(error));
      return;
    }
    if (this.#link !== link) return;
    this.#goodSince = this.#options.clock.nowUsec();
    this.#attempt = Math.min(this.#attempt, SYNCED_ATTEMPT);
    this.#become({ kind: 'online' });
  }

  #ended(end: LinkEnd): void {
    this.#link = null;
    const { clock, random } = this.#options;
    const now = clock.nowUsec() / USEC_PER_MS;
    const wasOnline = this.#goodSince !== null;
    if (this.#goodSince !== null && now - this.#goodSince / USEC_PER_MS >= GOOD_AFTER_MS) this.#attempt = 0;
    this.#goodSince = null;
    if (!end.reconnect) {
      this.#refuse(end.code, end.reason);
      return;
    }
    const wait = backoffMs(this.#attempt, random(), end.retryAfterMs);
    this.#attempt += 1;
    this.#stopTimer = clock.setTimer(wait, () => this.#connect());
    // Nothing is wrong, and no one has to be told.
    if (wasOnline && end.code === 'shutting_down' && wait < RESTART_MS) {
      return this.#become({ kind: 'connecting' });
    }
    this.#become({
      kind: 'offline',
      nextTryAt: Math.round(now + wait),
      ...(end.reason === ''
        ? reasonOf(errorText('error.connectionLost'))
        : { reason: end.reason, text: end.text }),
      ...(end.certificate && { certificate: end.certificate }),
      ...(end.proxy && { proxy: end.proxy }),
      ...(end.untrusted && { untrusted: end.untrusted }),
    });
  }

  /** Nothing is tried again by itself: a request with a worthless token can't succeed. */
  #refuse(code: LinkEnd['code'], said: string): void {
    this.#signedOut = code === 'unauthenticated' || code === 'revoked';
    const kind = knownRefusals.find((each) => each === code);
    this.#become({
      kind: 'refused',
      signedOut: this.#signedOut,
      ...(kind
        ? { reason: inEnglish(`network.signedOut.${kind}`), why: { kind } }
        : reasonOf(saidOr(said, errorText('error.connectionRefused')))),
    });
  }

  #become(state: ConnectionState): void {
    this.#state = state;
    this.#handler?.onState(state);
  }
}
