import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import type { Channel, ChannelListener } from './channel.ts';
import { SignedChannel } from './signed-channel.ts';
import { Switchboard } from './testing/switchboard.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Two processes of one server, and a line that anyone who reaches the bus may have. */
async function processes() {
  const clock = fakeClock();
  const board = new Switchboard();
  const errors: string[] = [];
  const received: string[] = [];
  const signed = (channel: Channel, secret = 'the secret') =>
    new SignedChannel({
      channel,
      secret,
      clock,
      onError: (error) => errors.push(String(error)),
    });
  const lines = { one: board.join('one'), two: board.join('two') };
  const one = signed(lines.one);
  const two = signed(lines.two);
  await two.listen({
    onMessage: (from, message) => received.push(`${from}: ${new TextDecoder().decode(message)}`),
    onLost: () => undefined,
    onBack: () => undefined,
  });
  /** What goes over the wire from now on. */
  const wire: Uint8Array[] = [];
  board.loses = () => false;
  const tap = board.join('tap');
  await tap.listen({
    onMessage: (_from, message) => wire.push(message),
    onLost: () => undefined,
    onBack: () => undefined,
  });
  return { clock, board, errors, received, lines, one, two, wire, tap, signed };
}

test('passes on what another process of the server sent, in order', async () => {
  const { board, errors, received, one } = await processes();
  for (const word of ['a', 'b', '', 'c']) one.send(bytes(word));
  board.pass();
  expect(received).toEqual(['one: a', 'one: b', 'one: ', 'one: c']);
  expect(errors).toEqual([]);
});

test('leaves room for what it adds', async () => {
  const { lines, one } = await processes();
  let length = 0;
  lines.one.send = (message) => (length = message.length);
  one.send(new Uint8Array(one.maxBytes));
  expect(length).toBe(lines.one.maxBytes);
});

test('drops what was not signed, or signed with another secret', async () => {
  const { board, errors, received, lines, one, tap, signed } = await processes();
  tap.send(bytes('short'));
  tap.send(new Uint8Array(200));
  signed(board.join('other'), 'another secret').send(bytes('forged'));
  lines.one.send(bytes('in the name of one'));
  one.send(bytes('real'));
  board.pass();
  expect(received).toEqual(['one: real']);
  // One report, however many there are.
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/not signed by this server/u);
});

test('drops a signed message whose bytes were changed, whichever', async () => {
  const { board, received, one, wire, lines } = await processes();
  one.send(bytes('ten'));
  board.pass((_from, to) => to === 'tap');
  const [message = new Uint8Array()] = wire;
  board.pass();
  expect(received).toEqual(['one: ten']);
  for (let at = 0; at < message.length; at += 1) {
    const changed = message.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    lines.one.send(changed);
  }
  board.pass();
  expect(received).toEqual(['one: ten']);
});

test('drops a message of one process under the name of another', async () => {
  const { board, received, one, wire, tap } = await processes();
  one.send(bytes('real'));
  board.pass();
  for (const message of wire) tap.send(message);
  board.pass();
  expect(received).toEqual(['one: real']);
});

test('drops what it sent itself and someone sent again', async () => {
  const { errors, received, lines, signed } = await processes();
  let again = (_from: string, _message: Uint8Array): void => {};
  const line = {
    ...lines.one,
    connected: true,
    listen: async ({ onMessage }: ChannelListener) => void (again = onMessage),
    send: (message: Uint8Array) => again('one', message),
  };
  const own = signed(line);
  await own.listen({
    onMessage: (from) => received.push(from),
    onLost: () => undefined,
    onBack: () => undefined,
  });
  own.send(bytes('mine'));
  expect([received, errors.length]).toEqual([[], 1]);
});

test('drops what came before, and what is older than clocks can be apart', async () => {
  const { board, clock, received, one, wire, lines } = await processes();
  one.send(bytes('first'));
  one.send(bytes('second'));
  board.pass();
  const again = (): void => {
    for (const message of wire.slice(0, 2)) lines.one.send(message);
    board.pass();
  };
  again();
  expect(received).toEqual(['one: first', 'one: second']);
  // Long after, when nothing is remembered of that process any more.
  clock.advance(25 * 60_000);
  again();
  expect(received).toHaveLength(2);
  one.send(bytes('third'));
  board.pass();
  expect(received.at(-1)).toBe('one: third');
});

test('takes nothing that was sent before this process began, and everything from then on', async () => {
  const { board, clock, one, wire, lines, signed } = await processes();
  one.send(bytes('before'));
  board.pass();
  clock.advance(5000);
  const received: string[] = [];
  const fresh = signed(board.join('fresh'));
  await fresh.listen({
    onMessage: (_from, message) => received.push(new TextDecoder().decode(message)),
    onLost: () => undefined,
    onBack: () => undefined,
  });
  for (const message of wire) lines.one.send(message);
  board.pass();
  expect(received).toEqual([]);
  one.send(bytes('after'));
  board.pass();
  expect(received).toEqual(['after']);
});

test('drops what was held back for longer than clocks can be apart, though it is the next one', async () => {
  const { board, clock, received, one, wire, lines } = await processes();
  one.send(bytes('first'));
  board.pass();
  board.loses = (_from, to) => to === 'two';
  one.send(bytes('held back'));
  board.pass();
  board.loses = () => false;
  clock.advance(11 * 60_000);
  lines.one.send(wire.at(-1) ?? new Uint8Array());
  board.pass();
  expect(received).toEqual(['one: first']);
});

test('passes a message on once where a copy comes for each topic, and reports none of the copies', async () => {
  const { board, errors, received, one, wire, lines } = await processes();
  one.send(bytes('to two topics'));
  board.pass();
  for (const message of wire) lines.one.send(message);
  one.send(bytes('next'));
  board.pass();
  expect(received).toEqual(['one: to two topics', 'one: next']);
  expect(errors).toEqual([]);
});
