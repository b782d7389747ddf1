import { expect, it } from 'vitest';
import type { AcceptedCertificate } from '../settings/schema.ts';
import { TrustStore } from './trust-store.ts';

function store() {
  let value: { certificates: Record<string, AcceptedCertificate> } = { certificates: {} };
  const settings = {
    get value() {
      return value;
    },
    change: (change: Partial<typeof value>) => {
      value = { ...value, ...change };
    },
  };
  let now = 1000;
  return { settings, trust: new TrustStore(settings, () => (now += 1)) };
}

it('believes one certificate for each host, the one accepted last', () => {
  const { trust, settings } = store();
  expect(trust.accepted('chat.example.org')).toBeNull();
  trust.accept('chat.example.org', 'A');
  trust.accept('chat.example.org:8443', 'B');
  trust.accept('chat.example.org', 'C');
  expect(trust.accepted('chat.example.org')).toBe('C');
  expect(trust.list()).toEqual([
    { host: 'chat.example.org', fingerprint: 'C', acceptedAt: 1003 },
    { host: 'chat.example.org:8443', fingerprint: 'B', acceptedAt: 1002 },
  ]);
  trust.forget('chat.example.org');
  expect(trust.accepted('chat.example.org')).toBeNull();
  expect(Object.keys(settings.value.certificates)).toEqual(['chat.example.org:8443']);
});

it('is not misled by names that every object has', () => {
  expect(store().trust.accepted('constructor')).toBeNull();
});
