import { expect, it } from 'vitest';
import { Connections } from './connections.ts';

const desk = { gaiaId: 'a', clientId: 'desk', resource: 'r1', device: 'desktop' } as const;
const phone = { gaiaId: 'a', clientId: 'phone', resource: 'r2', device: 'mobile' } as const;

it('counts a client as there until its last session ends', () => {
  const connections = new Connections();
  connections.add(desk, '1');
  connections.add(desk, '2');
  connections.add(phone, '3');
  expect(connections.clientsOf('a')).toEqual([desk, phone]);
  expect(connections.remove('1')).toBeNull();
  expect(connections.client('desk')).toEqual(desk);
  expect(connections.remove('2')).toEqual(desk);
  expect(connections.remove('2')).toBeNull();
  expect(connections.isConnected('a')).toBe(true);
  expect(connections.remove('3')).toEqual(phone);
  expect(connections.isConnected('a')).toBe(false);
  expect(connections.clientsOf('a')).toEqual([]);
});
