import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { directNetwork } from '../net/open-network.ts';
import { lookUpGroup } from './group-link.ts';

/** The address of a link at a server that answers so. */
async function linkAt(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/join/token`;
}

it('asks for the name alone', async () => {
  const asked: unknown[] = [];
  const url = await linkAt((request, response) => {
    asked.push([request.method, request.url, request.headers.accept, request.headers.authorization]);
    response.end('{"name":"Harbour walks"}');
  });
  expect(await lookUpGroup(directNetwork, url)).toBe('Harbour walks');
  expect(asked).toEqual([['GET', '/join/token', 'application/json', undefined]]);
});

it.each([
  ['a group without a name', 200, '{"name":null}'],
  ['a page of an older server', 200, '<!doctype html>'],
  ['a page about a dead link', 404, '<!doctype html>'],
  ['something else', 200, '{"name":{"a":1}}'],
  ['a failure', 500, '{"name":"x"}'],
  ['too much', 200, JSON.stringify({ name: 'x'.repeat(100_000) })],
])('finds no name in %s', async (_what, status, body) => {
  const url = await linkAt((_request, response) => response.writeHead(status).end(body));
  expect(await lookUpGroup(directNetwork, url)).toBeNull();
});

it('finds none where no server is', async () => {
  expect(await lookUpGroup(directNetwork, 'http://127.0.0.1:9/join/token')).toBeNull();
});

it('says that a link leads nowhere where the server says so', async () => {
  const url = await linkAt((_request, response) => response.writeHead(404).end('{}'));
  await expect(lookUpGroup(directNetwork, url)).rejects.toMatchObject({
    code: 'refused',
    refusal: { code: 'group_link_dead' },
  });
});
