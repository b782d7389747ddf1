import type { IncomingMessage } from 'node:http';

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** The network address that a request comes from. A proxy's word is taken only from this very machine. */
export function clientAddress(request: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  const forwarded = request.headers['x-forwarded-for'];
  if (!isLoopback(peer) || forwarded === undefined) return peer;
  const last = String(forwarded).split(',').at(-1)?.trim() ?? '';
  return last === '' ? peer : last;
}

/** True when the request was made on this machine and no proxy passed it on. */
export function isLocalRequest({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const forwarded =
    headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['x-real-ip'] ?? headers['via'];
  return forwarded === undefined && isLoopback(socket.remoteAddress ?? '');
}
