import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server on which uploads of files can be held up. */
export interface HeldLine extends AsyncDisposable {
  /** The server's address over this line. */
  readonly origin: string;
  /** Where each part of a file began that went over it. */
  readonly offsets: number[];
  /** Lets so many more parts of files through, and holds the next one. */
  letThrough(parts: number): void;
  /** Whether a part is held. */
  isHolding(): boolean;
}

export async function holdUploads(to: string): Promise<HeldLine> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  const offsets: number[] = [];
  let left = Infinity;
  let held = 0;
  const line = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].map((each) => each.destroy()));
    }
    far.pipe(near);
    near.once('data', (first) => {
      const head = first.toString('latin1');
      const offset = /^PATCH [^]*\r\nupload-offset: (\d+)\r\n/i.exec(head)?.[1];
      if (offset !== undefined && (left -= 1) < 0) {
        held += 1;
        near.on('close', () => (held -= 1));
        near.resume();
        return;
      }
      if (offset !== undefined) offsets.push(Number(offset));
      far.write(first);
      near.pipe(far);
    });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    offsets,
    letThrough: (parts) => (left = parts),
    isHolding: () => held > 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
