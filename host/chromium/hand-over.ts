import { createConnection } from 'node:net';
import { join } from 'node:path';

/**
 * A Chromium that is at work answers within milliseconds, on a busy machine within seconds. One that is given up too early still opens
 * the window later, beside the one that was asked for in another way.
 */
const patienceMs = 10_000;

/**
 * Hands the arguments of a start over to the Chromium that runs on a profile, as a second Chromium does before it ends: by the
 * socket of the profile's lock. Resolves to false where it does not take them.
 */
export function handOver(profile: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(join(profile, 'SingletonSocket'));
    let answer = '';
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer === 'ACK'));
    // The first argument is the program itself. The end of what is sent is the end of the message.
    socket.end(['START', process.cwd(), 'chromium', ...args].join('\0'));
  });
}
