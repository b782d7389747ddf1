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

it('believes the key of a link while someone signs up, and afterwards where it is kept', () => {
  const { trust, settings } = store();
  trust.tryKey('10.0.0.2:4700', 'K')[Symbol.dispose]();
  expect(trust.key('10.0.0.2:4700')).toBeNull();
  {
    using tried = trust.tryKey('10.0.0.2:4700', 'K');
    expect(trust.key('10.0.0.2:4700')).toBe('K');
    expect(settings.value.certificates).toEqual({});
    tried.keep();
  }
  expect(trust.key('10.0.0.2:4700')).toBe('K');
  expect(trust.accepted('10.0.0.2:4700')).toBeNull();
  expect(trust.list()).toEqual([{ host: '10.0.0.2:4700', fingerprint: 'K', acceptedAt: 1001, byLink: true }]);
});

it('keeps what is known of a host, whatever a link states', () => {
  const { trust } = store();
  using first = trust.tryKey('one.local', 'K');
  first.keep();
  trust.accept('two.local', 'C');
  for (const host of ['one.local', 'two.local']) {
    using tried = trust.tryKey(host, 'X');
    tried.keep();
  }
  expect(trust.key('one.local')).toBe('K');
  expect([trust.key('two.local'), trust.accepted('two.local')]).toEqual([null, 'C']);
});
