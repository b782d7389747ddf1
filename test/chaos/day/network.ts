import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { decodeFrame, type Frame } from '../../../protocol/index.ts';

export type End = 'computer' | 'server';

/** Called for each frame as it passes, with the number of its connection and who sent it. */
export type OnFrame = (connection: number, frame: Frame, from: End) => void;

/** One connection, as two sockets with this network between them. */
class Wire {
  readonly #ends: Readonly<Record<End, WebSocket>>;
  readonly #held: (() => void)[] = [];
  readonly #calls = new Set<number>();
  readonly #onCall: (operation: string) => void;
  readonly #onLimited: () => void;
  readonly #onFrame: (frame: Frame, from: End) => void;
  /** How many frames passed. */
  passed = 0;
  #asleep = false;
  #pings = 0;

  constructor(
    ends: Readonly<Record<End, WebSocket>>,
    listeners: {
      onCall: (operation: string) => void;
      onLimited: () => void;
      onFrame: (frame: Frame, from: End) => void;
    },
  ) {
    this.#ends = ends;
    this.#onCall = listeners.onCall;
    this.#onLimited = listeners.onLimited;
    this.#onFrame = listeners.onFrame;
    this.#join('computer', 'server');
    this.#join('server', 'computer');
  }

  /** Something that was asked is not answered yet. */
  get isBusy(): boolean {
    return !this.#asleep && (this.#calls.size > 0 || this.#pings > 0);
  }

  setAsleep(asleep: boolean): void {
    this.#asleep = asleep;
    if (!asleep) for (const pass of this.#held.splice(0)) pass();
  }

  cut(): void {
    for (const end of Object.values(this.#ends)) end.terminate();
  }

  #join(from: End, to: End): void {
    this.#ends[from].on('error', () => {});
    this.#ends[from].on('message', (data: Buffer) => this.#pass(() => this.#forward(data, from, to)));
    this.#ends[from].on('close', (code) => this.#pass(() => this.#close(to, code)));
  }

  #pass(action: () => void): void {
    if (this.#asleep) this.#held.push(action);
    else action();
  }

  #forward(data: Buffer, from: End, to: End): void {
    const frame = decodeFrame(data);
    this.#onFrame(frame, from);
    this.passed += 1;
    if (frame.kind === 'call') {
      this.#calls.add(frame.id);
      this.#onCall(frame.operation);
    } else if (frame.kind === 'reply') {
      this.#calls.delete(frame.id);
      if (frame.error === 'rate_limited' || frame.refusal?.code.startsWith('too_many') === true)
        this.#onLimited();
    }
    if (frame.kind === 'ping') this.#pings += 1;
    else if (frame.kind === 'pong') this.#pings = Math.max(0, this.#pings - 1);
    if (this.#ends[to].readyState === WebSocket.OPEN) this.#ends[to].send(data);
  }

  #close(to: End, code: number): void {
    this.#calls.clear();
    this.#pings = 0;
    const sayable = code >= 1000 && code !== 1005 && code !== 1006;
    if (sayable) this.#ends[to].close(code);
    else this.#ends[to].terminate();
  }
}

/** What lies between one computer and the server: it can be down, and it counts what passes. */
export class Network implements AsyncDisposable {
  /** How often the computer tried to connect. */
  attempts = 0;
  /** How often a connection was made. */
  connections = 0;
  /** Calls and connections that were refused because there were too many. */
  limited = 0;
  /** Calls by operation. */
  readonly calls = new Map<string, number>();
  readonly #door = createServer((_request, response) => response.writeHead(503).end());
  readonly #sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  readonly #server: () => string;
  readonly #onFrame: OnFrame;
  readonly #wires = new Set<Wire>();
  #connecting = 0;
  #up = true;
  #asleep = false;

  private constructor(server: () => string, onFrame: OnFrame) {
    this.#server = server;
    this.#onFrame = onFrame;
    this.#door.on('upgrade', (request, socket, head) => this.#connect(request, socket, head));
  }

  static async to(server: () => string, onFrame: OnFrame = () => undefined): Promise<Network> {
    const network = new Network(server, onFrame);
    network.#door.listen(0, '127.0.0.1');
    await once(network.#door, 'listening');
    return network;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#door.address() as AddressInfo).port}`;
  }

  /** Grows with everything that happens here. */
  get stirred(): number {
    return [...this.#wires].reduce((sum, { passed }) => sum + passed, this.attempts + this.connections);
  }

  get isBusy(): boolean {
    return this.#connecting > 0 || [...this.#wires].some((wire) => wire.isBusy);
  }

  setUp(up: boolean): void {
    this.#up = up;
    if (!up) for (const wire of this.#wires) wire.cut();
  }

  /** The computer receives and sends nothing; the other end of its connections does not learn of that. */
  setAsleep(asleep: boolean): void {
    this.#asleep = asleep;
    for (const wire of this.#wires) wire.setAsleep(asleep);
  }

  #connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.attempts += 1;
    socket.on('error', () => {});
    if (!this.#up) {
      socket.destroy();
      return;
    }
    this.#connecting += 1;
    let isAnswered = false;
    const answered = (): boolean => {
      if (isAnswered) return false;
      isAnswered = true;
      this.#connecting -= 1;
      return true;
    };
    const protocol = request.headers['sec-websocket-protocol'] ?? '';
    const server = new WebSocket(`${this.#server().replace('http', 'ws')}${request.url ?? ''}`, [protocol], {
      headers: { authorization: request.headers.authorization ?? '' },
    });
    server.once('open', () => {
      server.pause();
      this.#sockets.handleUpgrade(request, socket, head, (computer) => {
        answered();
        const number = (this.connections += 1);
        const wire = new Wire(
          { computer, server },
          {
            onCall: (operation) => this.#count(operation),
            onLimited: () => (this.limited += 1),
            onFrame: (frame, from) => this.#onFrame(number, frame, from),
          },
        );
        wire.setAsleep(this.#asleep);
        this.#wires.add(wire);
        computer.once('close', () => this.#wires.delete(wire));
        server.resume();
      });
    });
    server.once('unexpected-response', (asked, response) => {
      answered();
      if (response.statusCode === 429) this.limited += 1;
      socket.end(`HTTP/1.1 ${response.statusCode} Refused\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      asked.destroy();
    });
    server.on('error', () => {
      if (answered()) socket.destroy();
    });
  }

  #count(operation: string): void {
    this.calls.set(operation, (this.calls.get(operation) ?? 0) + 1);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.setUp(false);
    this.#door.closeAllConnections();
    await new Promise((resolve) => this.#door.close(resolve));
  }
}
