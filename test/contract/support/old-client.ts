// A client as they were before Parley: it does what they do, in their order, and knows nothing of the server's own code.
import { createHash } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { contentTypes, readAnswer, readBatch, writeRequest } from './old-wire.ts';
import type { Encoding, Loose, OldVariant } from './old-wire.ts';

const origin = 'https://talkgadget.google.com';
const bind = '/client-channel/channel/bind';

export interface OldClientOptions {
  readonly url: string;
  readonly token: string;
  readonly variant?: OldVariant;
  readonly encoding?: Encoding;
  /** In which unit the time of the hash is, which goes with the header that names the origin. */
  readonly hash?: 'seconds' | 'milliseconds';
}

export interface Answered {
  readonly status: number;
  readonly reason: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One open request of the channel. */
export interface OpenPoll {
  /** Resolves when it ended: true when the server ended it in good order. */
  readonly ended: Promise<boolean>;
  cut(): void;
}

export class OldClient {
  readonly #options: Required<OldClientOptions>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  readonly #headers: Readonly<Record<string, string>>;
  sid = '';
  gsessionId = '';
  /** As the first message of the channel tells it. */
  clientId = '';
  noops = 0;
  readonly arrayIds: number[] = [];
  /** Every update that was pushed, in the order of arrival. */
  readonly updates: Loose[] = [];
  /** Everything that came over the channel, as text. */
  readonly chunks: string[] = [];
  #onChange: (() => void) | null = null;

  constructor(options: OldClientOptions) {
    this.#options = { variant: 'extended', encoding: 'proto', hash: 'milliseconds', ...options };
    const { hash, token } = this.#options;
    const time = hash === 'seconds' ? Math.floor(Date.now() / 1000) : Date.now();
    const digest = createHash('sha1').update(`${time} ${token} ${origin}`).digest('hex');
    this.#headers = {
      authorization: `SAPISIDHASH ${time}_${digest}`,
      [hash === 'seconds' ? 'origin' : 'x-origin']: origin,
      'x-goog-authuser': '0',
      cookie: `HSID=x; SAPISID=${hash === 'seconds' ? `"${token}"` : token}; APISID=y`,
    };
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Calls an operation and gives up after an answer that such clients do not count as success. */
  async call(path: string, name: string, value: Loose): Promise<Loose> {
    const { answer, response } = await this.tryCall(path, name, value);
    if (answer.status !== 200 || response?.['response_header']?.status !== 1) {
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(response?.['response_header'])}`);
    }
    return response;
  }

  async tryCall(
    path: string,
    name: string,
    value: Loose,
  ): Promise<{ answer: Answered; response: Loose | null }> {
    const { variant, encoding } = this.#options;
    const alt = encoding === 'base64' ? 'proto' : encoding;
    const answer = await this.fetch('POST', `/chat/v1/${path}?alt=${alt}&key=an-api-key`, {
      body: writeRequest(variant, encoding, `${name}Request`, value),
      headers: {
        'content-type': contentTypes[encoding],
        ...(encoding === 'base64' ? { 'X-Goog-Encode-Response-If-Executable': 'base64' } : {}),
      },
    });
    const response =
      answer.status === 200 ? readAnswer(variant, encoding, `${name}Response`, answer.body) : null;
    return { answer, response };
  }

  /** Makes a channel. What is pushed from here on waits in it. */
  async createChannel(body = 'count=0'): Promise<void> {
    const answer = await this.fetch('POST', `${bind}?VER=8&RID=81187&ctype=hangouts`, form(body));
    if (answer.status !== 200)
      throw new Error(`the channel was refused: ${answer.status} ${answer.body.toString()}`);
    const [[, [, sid]], [, [{ gsid }]]] = JSON.parse(chunksOf(answer.body.toString('utf8')).whole[0] ?? '');
    this.sid = sid;
    this.gsessionId = gsid;
  }

  subscribe(): Promise<Answered> {
    const services = ['babel', 'hangout_invite'].map(
      (one, at) => `req${at}_p=${encodeURIComponent(`{"3":{"1":{"1":"${one}"}}}`)}`,
    );
    const query = `VER=8&RID=81188&ctype=hangouts&gsessionid=${this.gsessionId}&SID=${this.sid}`;
    return this.fetch('POST', `${bind}?${query}`, form(`count=2&ofs=0&${services.join('&')}`));
  }

  /** Opens the request that pushes come over. Rejects with its answer when it is refused. */
  poll(): Promise<OpenPoll> {
    const query = `VER=8&gsessionid=${this.gsessionId}&RID=rpc&t=1&SID=${this.sid}&CI=0&ctype=hangouts&TYPE=xmlhttp`;
    return new Promise((resolve, reject) => {
      const asked = this.#request('GET', `${bind}?${query}`, {}, (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          reject(
            Object.assign(new Error('refused'), {
              status: response.statusCode,
              reason: response.statusMessage,
            }),
          );
          return;
        }
        let rest = '';
        const ended = new Promise<boolean>((over) => {
          response.setEncoding('utf8').on('data', (text: string) => {
            const { whole, left } = chunksOf(rest + text);
            rest = left;
            for (const one of whole) this.#receive(one);
          });
          response.once('close', () => over(response.complete));
        });
        // A poll that is cut ends with an error as well, which `ended` tells.
        response.on('error', () => undefined);
        resolve({ ended, cut: () => asked.destroy() });
      });
      asked.on('error', reject);
      asked.end();
    });
  }

  /** Resolves when a condition on what came holds. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((resolve) => {
        this.#onChange = resolve;
      });
    }
  }

  /** The text of every message that was pushed. */
  texts(): string[] {
    return this.updates.flatMap((update) => {
      const content = update['event_notification']?.event?.chat_message?.message_content;
      return content ? [(content.segment as Loose[]).map(({ text }) => text as string).join('')] : [];
    });
  }

  fetch(
    method: string,
    path: string,
    { body = '', headers = {} }: { body?: Uint8Array | string; headers?: Record<string, string> } = {},
  ): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const asked = this.#request(method, path, headers, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            reason: response.statusMessage ?? '',
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      });
      asked.once('error', reject);
      asked.end(body);
    });
  }

  #request(
    method: string,
    path: string,
    headers: Record<string, string>,
    then: (response: IncomingMessage) => void,
  ) {
    const { hostname, port } = new URL(this.#options.url);
    const all = { host: 'clients6.google.com', ...this.#headers, ...headers };
    return request({ agent: this.#agent, hostname, port, method, path, headers: all }, then);
  }

  #receive(chunk: string): void {
    this.chunks.push(chunk);
    for (const [id, data] of JSON.parse(chunk) as [number, unknown[]][]) {
      this.arrayIds.push(id);
      const [first] = data;
      if (first === 'noop') this.noops += 1;
      else this.#receiveMessage(JSON.parse((first as Loose)['p'] as string) as Loose);
    }
    this.#onChange?.();
  }

  #receiveMessage(message: Loose): void {
    const clientId = message['3']?.['2'] as string | undefined;
    if (clientId !== undefined) this.clientId = clientId;
    const batch = message['2']?.['2'] as string | undefined;
    if (batch !== undefined) this.updates.push(...readBatch(this.#options.variant, batch));
  }
}

const form = (body: string) => ({ body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

/** Cuts what came into chunks, by their length in UTF-16 units, which must be that in bytes as well. */
function chunksOf(text: string): { whole: string[]; left: string } {
  const whole: string[] = [];
  let left = text;
  for (;;) {
    const end = left.indexOf('\n');
    if (end === -1) return { whole, left };
    const digits = left.slice(0, end);
    if (!/^\d+$/.test(digits)) throw new Error(`a chunk begins with ${digits.slice(0, 20)}`);
    const length = Number(digits);
    if (left.length < end + 1 + length) return { whole, left };
    const payload = left.slice(end + 1, end + 1 + length);
    if (Buffer.byteLength(payload) !== length) throw new Error('the length in bytes is another');
    whole.push(payload);
    left = left.slice(end + 1 + length);
  }
}
