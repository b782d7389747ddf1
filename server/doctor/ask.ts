import { request as plain } from 'node:http';
import { request as encrypted } from 'node:https';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** Enough for a server that is busy, and few enough to wait for. */
const patienceMs = 10_000;
/** A server of another kind may never stop talking; what tells them apart stands at the beginning. */
const mostCharacters = 1024;

export interface Answer {
  readonly status: number;
  /** Its first 1024 characters. */
  readonly body: string;
  /** When it was given by the other's clock, in milliseconds; null: it does not say. */
  readonly at: number | null;
}

/** Asks a web server one thing. Rejects when none answers in time. */
export async function ask(
  url: string,
  {
    headers = {},
    anyCertificate = false,
  }: { headers?: Record<string, string>; anyCertificate?: boolean } = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs);
  const asked = url.startsWith('https:')
    ? encrypted(url, { headers, agent: false, signal, rejectUnauthorized: !anyCertificate })
    : plain(url, { headers, agent: false, signal });
  asked.end();
  asked.on('upgrade', (_response, socket) => socket.destroy());
  try {
    const [response] = (await Promise.race([once(asked, 'response'), once(asked, 'upgrade')])) as [
      IncomingMessage,
    ];
    const status = response.statusCode ?? 0;
    const at = Date.parse(response.headers.date ?? '');
    const body = status === 101 ? '' : await beginning(response);
    return { status, body, at: Number.isNaN(at) ? null : at };
  } catch (error) {
    if (signal.aborted) throw new Error('it does not answer', { cause: error });
    throw error;
  }
}

async function beginning(response: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) {
    body += String(chunk);
    if (body.length >= mostCharacters) break;
  }
  return body.slice(0, mostCharacters);
}
