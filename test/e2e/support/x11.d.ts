/** The part of the X11 client library that the tests use; the package has no types of its own. */
declare module 'x11' {
  import type { EventEmitter } from 'node:events';

  export interface XClient extends EventEmitter {
    GetImage(
      format: number,
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planes: number,
      reply: (error: Error | null, image: { data: Buffer }) => void,
    ): void;
    terminate(): void;
  }

  export interface XConnection {
    client: XClient;
    screen: { root: number; pixel_width: number; pixel_height: number }[];
  }

  export function createClient(
    options: { display: string },
    reply: (error: Error | null, connection: XConnection) => void,
  ): EventEmitter;
}
