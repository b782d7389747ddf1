import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const binary = 0x2;
const close = 0x8;
const ping = 0x9;
const pong = 0xa;
const final = 0x80;
const masked = 0x80;

/** What comes over a socket. */
export interface SocketListener {
  /** A whole message. Its bytes are overwritten by the next ones: what outlives the call is copied. */
  message(data: Buffer): void;
  closed(reason: string): void;
}

/**
 * The client's side of a WebSocket (RFC 6455) without extensions, on the bare connection: a general library takes longer to
 * hand over a hundred small messages than the server that is measured takes to send them.
 */
export class LeanSocket {
  readonly #socket: Socket;
  readonly #listener: SocketListener;
  /** The beginning of what has not come whole yet. */
  #rest: Buffer | null = null;
  #isOpen = false;
  readonly #opened: () => void;

  private constructor(url: URL, listener: SocketListener, opened: () => void) {
    this.#listener = listener;
    this.#opened = opened;
    this.#socket = connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (size, buffer) => {
          this.#read((buffer as Buffer).subarray(0, size));
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => listener.closed(error.message));
    this.#socket.on('close', () => listener.closed('the connection ended'));
  }

  /** Connects; the first message may come before this is done. */
  static async open(
    url: URL,
    headers: Readonly<Record<string, string>>,
    listener: SocketListener,
  ): Promise<LeanSocket> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const socket = new LeanSocket(url, listener, resolve);
    const lines = Object.entries({
      host: url.host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.#socket.write(`GET ${url.pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
    await promise;
    return socket;
  }

  send(data: Uint8Array): void {
    this.#write(binary, data);
  }

  end(): void {
    this.#write(close, Buffer.of(0x03, 0xe8));
    this.#socket.end();
  }

  #write(kind: number, data: Uint8Array): void {
    const size = data.length < 126 ? 2 : 4;
    // The mask stays zero: nothing lies in between that it could protect.
    const frame = Buffer.alloc(size + 4 + data.length);
    frame[0] = final | kind;
    if (size === 2) frame[1] = masked | data.length;
    else {
      frame[1] = masked | 126;
      frame.writeUInt16BE(data.length, 2);
    }
    frame.set(data, size + 4);
    this.#socket.write(frame);
  }

  #read(chunk: Buffer): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = null;
    if (!this.#isOpen) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end >= 0) {
        if (!bytes.subarray(0, end).includes(' 101 ')) throw new Error(bytes.toString('latin1', 0, end));
        this.#isOpen = true;
        this.#opened();
        bytes = bytes.subarray(end + 4);
      }
    }
    const taken = this.#isOpen ? this.#frames(bytes) : 0;
    if (taken < bytes.length) this.#rest = Buffer.from(bytes.subarray(taken));
  }

  /** @returns how many bytes whole frames took */
  #frames(bytes: Buffer): number {
    let at = 0;
    while (bytes.length - at >= 2) {
      const short = bytes[at + 1] ?? 0;
      const header = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (bytes.length - at < header) break;
      const size =
        header === 2
          ? short
          : header === 4
            ? bytes.readUInt16BE(at + 2)
            : Number(bytes.readBigUInt64BE(at + 2));
      const start = at + header;
      if (bytes.length - start < size) break;
      this.#take(bytes[at] ?? 0, bytes.subarray(start, start + size));
      at = start + size;
    }
    return at;
  }

  #take(first: number, data: Buffer): void {
    if (first === (final | binary)) this.#listener.message(data);
    else if (first === (final | ping)) this.#write(pong, data);
    else if (first === (final | close)) this.#listener.closed(data.toString('utf8', 2));
    else if (first !== (final | pong)) throw new Error(`a frame that begins with ${first} came`);
  }
}

/** What every connection reads into: each has taken what is in it before the next one reads. */
const shared = Buffer.alloc(64 * 1024);
