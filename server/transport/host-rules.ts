import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { refusalHeader, refusalOf, writeRefusalHeader } from '../../protocol/index.ts';
import { refusalText } from '../../words/refusal.ts';
import { translator } from '../../words/translate.ts';
import { bodyFormat } from './body-format.ts';
import { answer, discardRest } from './http-answer.ts';
import { isLoopbackName, namedHost } from './named-host.ts';

const misdirected = 421;

/**
 * Which names a server answers to. A web page can have its own name lead to any address, such as that of a server on this
 * computer, and its visitors' browsers then take the answers for the page's own; but they send that name along.
 */
export class HostRules {
  readonly #names: ReadonlySet<string>;

  /** @param names beside those of this computer */
  constructor(names: readonly string[]) {
    this.#names = new Set(names.map((name) => name.toLowerCase()));
  }

  /** @param anyName for what programs connect to under names that are not the server's */
  allows(request: IncomingMessage, anyName: boolean): boolean {
    const named = namedHost(request);
    if (named === undefined) return false;
    // No browser leaves it out.
    if (named === null || anyName) return true;
    return this.#names.has(named.name) || isIP(named.name) !== 0 || isLoopbackName(named.name);
  }
}

const refusalFor = (request: IncomingMessage) =>
  refusalOf('host_not_allowed', { host: namedHost(request)?.host ?? '?' });

/** Whether a request names a host without a domain, as programs beside the server do: no web page can have such a name. */
export const isShortName = (request: IncomingMessage): boolean => {
  const name = namedHost(request)?.name ?? '';
  return name !== '' && !/[.:]/.test(name);
};

/**
 * The names under which the network of this computer knows it: its own, and that of multicast DNS, which no name server can lead
 * elsewhere (RFC 6762).
 */
export function namesInNetwork(hostname: string): string[] {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  const [label = ''] = name.split('.', 1);
  return label === '' ? [] : [...new Set([name, label, `${label}.local`])];
}

/** Answers a request for a host that is not this server. */
export async function answerMisdirected(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = refusalFor(request);
  const message = refusalText(await translator('en'), refusal);
  const format = bodyFormat(request);
  discardRest(request);
  return answer(
    response,
    misdirected,
    format?.writeError({ code: refusal.code, message }) ?? `${message}\n`,
    {
      'content-type': format?.contentType ?? 'text/plain; charset=utf-8',
      [refusalHeader]: writeRefusalHeader(refusal),
    },
  );
}

/** The same for a request to open a session. */
export function refuseMisdirected(request: IncomingMessage, socket: Duplex): void {
  const lines = [
    `HTTP/1.1 ${misdirected} ${STATUS_CODES[misdirected] ?? ''}`,
    'Connection: close',
    'Content-Length: 0',
    `${refusalHeader}: ${writeRefusalHeader(refusalFor(request))}`,
  ];
  socket.on('error', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}

/** The host of the address that people use; none where there is no such address. */
export const hostOf = (publicUrl: string | null): string[] =>
  publicUrl === null ? [] : [new URL(publicUrl).hostname];
