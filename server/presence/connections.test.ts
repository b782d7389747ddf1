import { expect, it } from 'vitest';
import { Connections } from './connections.ts';

const desk = { gaiaId: 'a', clientId: 'desk', resource: 'r1', device: 'desktop' } as const;
const phone = { gaiaId: 'a', clientId: 'phone', resource: 'r2', device: 'mobile' } as const;
const here = (id: string) => ({ id, process: null, at: 1 });
const there = (id: string) => ({ id, process: 'p', at: 1 });

it('counts a client as there until its last session ends', () => {
  const connections = new Connections();
  connections.add(desk, here('1'));
  connections.add(desk, here('2'));
  connections.add(phone, here('3'));
  expect(connections.clientsOf('a')).toEqual([desk, phone]);
  expect(connections.remove(null, '1')).toEqual({ client: desk, isLast: false });
  expect(connections.client('desk')).toEqual(desk);
  expect(connections.remove(null, '2')).toEqual({ client: desk, isLast: true });
  expect(connections.remove(null, '2')).toBeNull();
  expect(connections.isConnected('a')).toBe(true);
  expect(connections.remove(null, '3')).toEqual({ client: phone, isLast: true });
  expect(connections.isConnected('a')).toBe(false);
  expect(connections.clientsOf('a')).toEqual([]);
});

it('keeps the sessions of each process apart', () => {
  const connections = new Connections();
  expect(connections.add(desk, here('1'))).toBe(true);
  expect(connections.add(desk, there('1'))).toBe(true);
  expect(connections.add(desk, there('1'))).toBe(false);
  expect(connections.isHere('a')).toBe(true);
  expect(connections.remove(null, '1')).toEqual({ client: desk, isLast: false });
  expect(connections.isHere('a')).toBe(false);
  expect(connections.isConnected('a')).toBe(true);
  expect(connections.sessionsAt('p').map(({ client }) => client)).toEqual([desk]);
  expect(connections.sessionsAt(null)).toEqual([]);
  expect(connections.remove('p', '1')).toEqual({ client: desk, isLast: true });
});
