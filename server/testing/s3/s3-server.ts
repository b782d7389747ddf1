import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketLocation } from '../../store/files/bucket-location.ts';
import { WorkQueue } from '../../util/work-queue.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { signatureProblem } from './signature.ts';

/** What becomes of a request instead of an answer: the connection breaks, or nothing comes, or another status. */
export type Fault = 'breaks' | 'hangs' | number;

/** An S3-compatible server on loopback, with one bucket. */
export interface S3Server extends AsyncDisposable {
  readonly location: BucketLocation;
  /** By which a server in another process finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Requests so far, as `PUT files/id`. */
  readonly asked: string[];
  /** Decides what becomes of a request, before it has an effect; null: it is answered. */
  fault: (method: string, key: string) => Fault | null;
  /** Answers everything again, and has nothing in the bucket. */
  empty(): Promise<void>;
  /** Names and sizes of what is in the bucket. */
  objects(): Promise<ReadonlyMap<string, number>>;
}

/** The part of s3rver that is used here; it has no types of its own. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: readonly { name: string }[];
}) => { run(): Promise<{ port: number }>; close(): Promise<void> };

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: null };
const bucket = 'parley-files';

/** s3rver keeps the objects. It looks at no signature and no hash, so requests come in through a stricter door. */
export async function startS3(prefix = 'files/'): Promise<S3Server> {
  await using stack = new AsyncDisposableStack();
  const { path: directory } = stack.use(await temporaryFolder());
  const options = { address: '127.0.0.1', port: 0, silent: true, directory };
  const behind = new S3rver({ ...options, configureBuckets: [{ name: bucket }] });
  const { port } = await behind.run();
  stack.defer(() => behind.close());
  const door = createServer((request, response) => {
    answer(server, `http://127.0.0.1:${port}`, request, response).catch(() => response.destroy());
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  stack.defer(() => {
    door.closeAllConnections();
    door.close();
  });
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const location = { endpoint, region: 'us-east-1', bucket, prefix, credentials };
  const open = stack.move();
  const server: S3Server = {
    location,
    environment: {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: location.region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    asked: [],
    fault: () => null,
    async empty() {
      server.fault = () => null;
      for (const key of (await server.objects()).keys())
        await fetch(`http://127.0.0.1:${port}/${bucket}/${key}`, { method: 'DELETE' });
    },
    async objects() {
      const answered = await fetch(`http://127.0.0.1:${port}/${bucket}?list-type=2`);
      const entries = (await answered.text()).matchAll(/<Key>(.*?)<\/Key>.*?<Size>(\d+)<\/Size>/g);
      return new Map([...entries].map(([, key = '', size]) => [key, Number(size)]));
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
  return server;
}

/** An object that is deleted while s3rver reads it ends the process. */
const oneAtATime = new WorkQueue(
  { running: 1, waiting: Number.POSITIVE_INFINITY },
  () => new Error('there is no bound'),
);

async function answer(
  server: S3Server,
  behind: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = request;
  const key = decodeURIComponent(new URL(url, behind).pathname).split('/').slice(2).join('/');
  server.asked.push(`${method} ${key}`);
  const fault = server.fault(method, key);
  if (fault === 'breaks') return void request.destroy();
  if (fault === 'hangs') return;
  if (fault !== null) return refuse(response, fault, fault === 403 ? 'AccessDenied' : 'SlowDown');
  const problem = signatureProblem(request, server.location);
  if (problem !== null) return refuse(response, 403, problem);
  const body = await buffer(request);
  if (method === 'PUT') {
    if (headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    const hash = createHash('sha256').update(body).digest('hex');
    if (headers['x-amz-content-sha256'] !== hash) return refuse(response, 400, 'XAmzContentSHA256Mismatch');
  }
  const { host: _host, connection: _connection, ...passed } = headers;
  const sent = method === 'PUT' ? { body: new Uint8Array(body) } : {};
  await oneAtATime.run(async () => {
    const answered = await fetch(`${behind}${url}`, {
      method,
      headers: passed as Record<string, string>,
      ...sent,
    });
    const { 'transfer-encoding': _encoding, ...kept } = Object.fromEntries(answered.headers);
    const content = Buffer.from(await answered.arrayBuffer());
    response.writeHead(answered.status, kept);
    response.end(content);
  });
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(`<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>${code} it is</Message></Error>`);
}
