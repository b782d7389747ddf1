import type { Server } from 'node:net';
import { addressGroup } from '../util/address-group.ts';
import { AtOnce } from '../util/at-once.ts';

/**
 * Ends what an address connects beyond its share, so that no one takes all files that the server may have open.
 *
 * @param isExempt for addresses of which many clients come
 */
export function capConnections(server: Server, most: number, isExempt: (address: string) => boolean): void {
  const open = new AtOnce(most);
  server.on('connection', (socket) => {
    const { remoteAddress = 'unknown' } = socket;
    if (isExempt(remoteAddress)) return;
    const connection = open.begin(addressGroup(remoteAddress));
    if (connection === null) socket.destroy();
    else socket.once('close', () => connection[Symbol.dispose]());
  });
}
