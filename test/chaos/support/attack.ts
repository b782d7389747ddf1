import { decode, encodeFrame, operations, ResponseStatus, type Frame } from '../../../protocol/index.ts';
import { request, type Answer } from '../../contract/support/http.ts';
import { signIn, type Person } from '../../contract/support/person.ts';
import type { TestServer } from '../../contract/support/server.ts';
import { TestSession } from '../../contract/support/session.ts';
import { mutated, type Random } from './mutate.ts';
import { brokenUpload } from './broken-uploads.ts';
import type { ValidRequest } from './valid-requests.ts';

type Reply = Extract<Frame, { kind: 'reply' }>;

interface Header {
  readonly status?: number | null | undefined;
  readonly request_trace_id?: string | null | undefined;
}

/** Something that the server must never answer, with what made it do so. */
export interface Unexpected {
  readonly what: string;
  readonly operation: string;
  readonly variant: string;
  readonly body: string;
  readonly answer: string;
}

/** What each round sends, by kind. */
const perRound = { calls: 250, requests: 60, uploads: 30, frames: 8 };

/** Sends broken requests over every transport in both variants, and sorts the answers. */
export class Attack {
  /** How many were sent. */
  sent = 0;
  /** How often each kind of answer came. */
  readonly answers: Record<string, number> = {};
  readonly unexpected: Unexpected[] = [];
  readonly #server: TestServer;
  #samples: readonly ValidRequest[] = [];
  /** Ids of files that were uploaded, and of the last that were announced here. */
  #files: readonly string[] = [];
  #announced: readonly string[] = [];
  readonly #uploader: Person;
  readonly #random: Random;
  #people: Person[];

  constructor(server: TestServer, people: readonly Person[], uploader: Person, random: Random) {
    this.#server = server;
    this.#people = [...people];
    this.#uploader = uploader;
    this.#random = random;
  }

  /** What to break from here on. */
  aim(samples: readonly ValidRequest[], files: readonly string[]): void {
    this.#samples = samples;
    this.#files = files;
  }

  async round(): Promise<void> {
    await Promise.all([this.#calls('extended'), this.#calls('base'), this.#requests(), this.#uploads()]);
    await this.#frames();
  }

  #sample(): ValidRequest {
    const sample = this.#samples[this.#random(this.#samples.length)];
    if (!sample) throw new Error('nothing to break');
    return sample;
  }

  /** Mutated requests in whole frames. */
  async #calls(variant: ValidRequest['variant']): Promise<void> {
    await this.#withSession(variant, async (session) => {
      const one = async (): Promise<void> => {
        const sample = this.#sample();
        const body = mutated(sample.bytes, this.#random, this.#sample().bytes);
        const reply = await Promise.race([session.callRaw(sample.operation, body), session.ended]);
        this.sent += 1;
        if (!('kind' in reply)) return this.#count('ended');
        this.#judgeReply(sample, variant, body, reply);
      };
      await Promise.all(Array.from({ length: perRound.calls }, one));
    });
  }

  #judgeReply({ operation }: ValidRequest, variant: ValidRequest['variant'], body: Uint8Array, reply: Reply) {
    const seen = { operation, variant, body: Buffer.from(body).toString('hex') };
    if (reply.error !== null) {
      this.#count(reply.error);
      if (reply.error === 'internal') this.unexpected.push({ ...seen, what: 'frame', answer: reply.message });
      return;
    }
    const { response_header } = decode(operations[operation].response, reply.body, variant);
    this.#judgeStatus(seen, 'frame', response_header);
  }

  #judgeStatus(
    seen: Omit<Unexpected, 'what' | 'answer'>,
    what: string,
    header: Header | null | undefined,
  ): void {
    const status = header?.status ?? 0;
    this.#count(`status ${status}`);
    if (status === ResponseStatus.RESPONSE_STATUS_OK) return;
    if (status === ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST) return;
    this.unexpected.push({ ...seen, what, answer: JSON.stringify(header) });
  }

  /** Mutated requests over HTTP in either form. */
  async #requests(): Promise<void> {
    const one = async (): Promise<void> => {
      const { operation, variant, bytes, json } = this.#sample();
      const asJson = this.#random(2) === 0;
      const other = this.#sample();
      const body = mutated(asJson ? json : bytes, this.#random, asJson ? other.json : other.bytes);
      const person = this.#random(this.#people.length);
      const answer = await request(this.#server, `${operations[operation].path}?variant=${variant}`, {
        token: this.#people[person]?.token ?? '',
        contentType: asJson ? 'application/json' : 'application/x-protobuf',
        body,
      });
      this.sent += 1;
      this.#count(`HTTP ${answer.status}`);
      if (answer.status === 401) return this.#renew(person);
      this.#judgeAnswer({ operation, variant, body: body.toString('hex') }, answer, asJson);
    };
    await Promise.all(Array.from({ length: perRound.requests }, one));
  }

  #judgeAnswer(seen: Omit<Unexpected, 'what' | 'answer'>, answer: Answer, asJson: boolean): void {
    if (answer.status >= 500) {
      this.unexpected.push({ ...seen, what: `HTTP ${answer.status}`, answer: answer.text });
      return;
    }
    if (answer.status !== 200) return;
    if (asJson) {
      const { responseHeader } = answer.json as { responseHeader?: { status?: string } };
      const status = responseHeader?.status ?? '';
      this.#count(status);
      if (status === 'RESPONSE_STATUS_OK' || status === 'RESPONSE_STATUS_INVALID_REQUEST') return;
      this.unexpected.push({ ...seen, what: 'JSON', answer: answer.text });
      return;
    }
    const operation = seen.operation as ValidRequest['operation'];
    const variant = seen.variant as ValidRequest['variant'];
    const { response_header } = decode(operations[operation].response, answer.bytes, variant);
    this.#judgeStatus(seen, 'HTTP', response_header);
  }

  /** Requests of the tus protocol with anything in their headers. */
  async #uploads(): Promise<void> {
    const one = async (): Promise<void> => {
      const { path, ...broken } = brokenUpload([...this.#files, ...this.#announced], this.#random);
      const answer = await request(this.#server, path, { token: this.#uploader.token, ...broken });
      this.sent += 1;
      this.#count(`upload ${answer.status}`);
      const made = answer.status === 201 ? answer.headers.get('location')?.split('/').at(-1) : null;
      if (made) this.#announced = [...this.#announced.slice(-3), made];
      if (answer.status < 500) return;
      const seen = { operation: `${broken.method} ${path}`, variant: '', body: JSON.stringify(broken) };
      this.unexpected.push({ ...seen, what: `upload ${answer.status}`, answer: answer.text });
    };
    await Promise.all(Array.from({ length: perRound.uploads }, one));
  }

  /** Mutated frames: most of them end the session. */
  async #frames(): Promise<void> {
    for (let n = 0; n < perRound.frames; n += 1) {
      const { operation, variant, bytes } = this.#sample();
      const valid = encodeFrame({ kind: 'call', id: n + 1, operation, body: bytes });
      const ping = encodeFrame({ kind: 'ping', nonce: n });
      await this.#withSession(variant, async (session) => {
        for (let burst = 0; burst < 4; burst += 1) {
          session.socket.send(mutated(this.#random(4) === 0 ? ping : valid, this.#random, valid));
          this.sent += 1;
        }
        const alive = session.settled().then(
          () => 'open',
          () => 'closed',
        );
        const ending = await Promise.race([alive, session.ended]);
        const outcome = typeof ending === 'string' ? ending : (ending.frame?.code ?? `code ${ending.code}`);
        this.#count(`session ${outcome}`);
        if (outcome !== 'internal') return;
        const body = Buffer.from(valid).toString('hex');
        this.unexpected.push({ what: 'session', operation, variant, body, answer: outcome });
      });
    }
  }

  async #withSession(
    variant: ValidRequest['variant'],
    use: (session: TestSession) => Promise<void>,
  ): Promise<void> {
    const who = variant === 'base' ? 0 : 1;
    const token = this.#people[who]?.token ?? '';
    const session = await TestSession.open(this.#server, token, variant).catch(() => null);
    if (session === null) return this.#renew(who);
    await use(session);
    await session[Symbol.asyncDispose]();
  }

  /** A broken request may be one that signs a client out. */
  async #renew(who: number): Promise<void> {
    this.#count('signed in again');
    const person = this.#people[who];
    if (person) this.#people[who] = await signIn(this.#server, person);
  }

  #count(answer: string): void {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1;
  }
}
