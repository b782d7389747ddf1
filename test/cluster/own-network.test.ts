import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { until } from '../chaos/support/client.ts';
import { canHaveOwnNetwork, type Cut, makeOwnNetwork, type OwnNetwork } from './own-network.ts';

const isAllowed = await canHaveOwnNetwork();
const echo = `const s = require('net').createServer((c) => c.on('data', (d) => { console.log(String(d)); c.write(d); }));
  s.listen(0, '0.0.0.0', () => console.log('port ' + s.address().port));`;

/** What it wrote so far. */
function listening({ enter }: OwnNetwork): { child: ChildProcess; output: () => string } {
  const [command = '', ...args] = [...enter, process.execPath, '-e', echo];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout?.on('data', (data: Buffer) => (output += String(data)));
  return { child, output: () => output };
}

test.runIf(isAllowed).each([
  { cut: 'both ways', arrives: false },
  { cut: 'what it sends', arrives: true },
  { cut: 'what it receives', arrives: false },
] satisfies { cut: Cut; arrives: boolean }[])(
  'nothing comes through a cut of $cut, no one is told, and all of it comes later',
  async ({ cut, arrives }) => {
    await using network = await makeOwnNetwork();
    const { child, output } = listening(network);
    await using stack = new AsyncDisposableStack();
    stack.defer(() => void child.kill('SIGKILL'));
    await expect.poll(output).toMatch(/^port \d+\n/);
    const socket: Socket = connect(Number(/\d+/.exec(output())?.[0]), network.address);
    stack.defer(() => void socket.destroy());
    await once(socket, 'connect');
    let heard = '';
    let ends = 0;
    socket.on('data', (data: Buffer) => (heard += String(data)));
    for (const end of ['error', 'end', 'close']) socket.on(end, () => (ends += 1));
    socket.write('one;');
    await expect.poll(() => heard).toBe('one;');
    await network.cut(cut);
    socket.write('two;');
    if (arrives) await until('what was sent has come', () => output().includes('two;'));
    // Nothing can be waited for that does not come: a tenth of a millisecond is what it takes otherwise.
    else await wait(300);
    expect([output().includes('two;'), heard, ends]).toEqual([arrives, 'one;', 0]);
    await network.mend();
    await expect.poll(() => heard).toBe('one;two;');
    expect(ends).toBe(0);
  },
);
