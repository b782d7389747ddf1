// Starts an app in the network of a process: relay-launcher.ts PID PROGRAM ARGUMENTS. What controls the app is outside, so the
// addresses that the app prints for it are replaced by ones that lead there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

const [holder = '', program = '', ...args] = process.argv.slice(2);
const enter = ['--target', holder, '--user', '--net', '--preserve-credentials'];
const connect = `const s = require('net').connect(Number(process.argv[1]), '127.0.0.1'); process.stdin.pipe(s).pipe(process.stdout); s.on('error', () => process.exit(1));`;

/** A port out here for one in there. */
async function outside(port: string): Promise<number> {
  const server = createServer((socket) => {
    const way = spawn('nsenter', [...enter, process.execPath, '-e', connect, port], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    socket.pipe(way.stdin);
    way.stdout.pipe(socket);
    way.stdin.on('error', () => socket.destroy());
    socket.on('error', () => way.kill());
    socket.on('close', () => way.kill());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return (server.address() as AddressInfo).port;
}

const app = spawn('nsenter', [...enter, program, ...args], { stdio: ['inherit', 'inherit', 'pipe'] });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.kill(signal));
app.once('exit', (code) => process.exit(code ?? 1));
for await (const line of createInterface(app.stderr)) {
  const port = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
  const shown = port === undefined ? line : line.replace(`:${port}`, `:${await outside(port)}`);
  process.stderr.write(`${shown}\n`);
}
