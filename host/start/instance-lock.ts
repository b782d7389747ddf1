import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { type Server, type Socket, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a second start tells the first. */
export interface SecondStart {
  argv: string[];
  cwd: string;
  additionalData: unknown;
}

/** A socket's path must fit into 108 bytes. */
const longestSocketPath = 100;
const patienceMs = 3000;

/** When a process began, so that a reused process number is not taken for it; null when it is gone. */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? null;
  } catch {
    return null;
  }
}

function isAlive(owner: string): boolean {
  const [pid = '', began] = owner.split('-');
  return began !== undefined && startTime(Number(pid)) === began;
}

function socketPath(userData: string): string {
  const inside = join(userData, 'instance.sock');
  if (Buffer.byteLength(inside) <= longestSocketPath) return inside;
  const name = createHash('sha256').update(userData).digest('hex').slice(0, 16);
  return join(tmpdir(), `parley-${process.getuid?.() ?? 0}-${name}`, 'instance.sock');
}

/**
 * At most one app per data folder: a link whose target names the owner (made in one step, so two starts at the same
 * moment cannot both win) and a socket at which the owner hears of later starts.
 */
export class InstanceLock {
  readonly #link: string;
  readonly #socket: string;
  readonly #tell: (start: SecondStart) => void;
  #server: Server | null = null;
  #sent: Promise<void> = Promise.resolve();

  constructor(userData: string, tell: (start: SecondStart) => void) {
    mkdirSync(userData, { recursive: true, mode: 0o700 });
    this.#link = join(userData, 'InstanceLock');
    this.#socket = socketPath(userData);
    this.#tell = tell;
  }

  get isHeld(): boolean {
    return this.#server !== null;
  }

  /** Takes the lock; when another process has it, tells that one about `start` and returns false. */
  take(start: SecondStart): boolean {
    if (this.#server !== null) return true;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        symlinkSync(`${process.pid}-${startTime(process.pid) ?? ''}`, this.#link);
        this.#listen();
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (this.#ownerIsAlive()) {
          this.#sent = this.#send(start);
          return false;
        }
        rmSync(this.#link, { force: true });
      }
    }
    return false;
  }

  release(): void {
    if (this.#server === null) return;
    this.#server.close();
    this.#server = null;
    rmSync(this.#socket, { force: true });
    rmSync(this.#link, { force: true });
  }

  /** Resolves when the message to the first process has arrived, or cannot. Awaited before the process ends. */
  flushed(): Promise<void> {
    return this.#sent;
  }

  #ownerIsAlive(): boolean {
    try {
      return isAlive(readlinkSync(this.#link));
    } catch {
      return false;
    }
  }

  #listen(): void {
    mkdirSync(dirname(this.#socket), { recursive: true, mode: 0o700 });
    rmSync(this.#socket, { force: true });
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#receive(socket)).listen(
      this.#socket,
    );
    this.#server.unref();
  }

  #receive(socket: Socket): void {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => socket.destroy());
    socket.on('end', () => {
      socket.end('heard');
      this.#tell(JSON.parse(text) as SecondStart);
    });
  }

  /** The first process may hold the lock but not listen yet, so a refused connection is tried again. */
  async #send(start: SecondStart): Promise<void> {
    for (const until = Date.now() + patienceMs; Date.now() < until;) {
      if (await this.#sendOnce(start)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  #sendOnce(start: SecondStart): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = createConnection(this.#socket);
      socket.on('error', () => resolve(false));
      socket.on('data', () => resolve(true));
      socket.on('close', () => resolve(false));
      socket.end(JSON.stringify(start));
    });
  }
}
