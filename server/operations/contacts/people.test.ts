import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../protocol/index.ts';
import { setBlocked } from '../../store/conversations/set-blocked.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann Arbor', 'ann@example.org');
  bob = await server.person('Bób Bergström', 'Bob.B@Example.org');
});
afterEach(() => server[Symbol.asyncDispose]());

describe('GetSelfInfo', () => {
  it('says who one is and what one chose', async () => {
    const info = await server.call('GetSelfInfo', bob, {});
    expect(info.self_entity).toMatchObject({
      id: { gaia_id: bob.caller.gaiaId, chat_id: bob.caller.gaiaId },
      properties: {
        display_name: 'Bób Bergström',
        first_name: 'Bób',
        email: ['Bob.B@Example.org'],
        canonical_email: 'Bob.B@Example.org',
      },
      presence: { reachable: true },
    });
    expect(info.dnd_state?.do_not_disturb).toBe(false);
    expect(info.desktop_sound_setting).toEqual({
      desktop_sound_state: 1,
      desktop_ring_sound_state: 1,
    });
    expect(info.rich_presence_state?.get_rich_presence_enabled_state?.every((s) => s.enabled)).toBe(true);
  });
});

describe('GetEntityById', () => {
  const look = (...batch_lookup_spec: object[]) => server.call('GetEntityById', ann, { batch_lookup_spec });

  it('answers each lookup, known or not', async () => {
    const answer = await look(
      { gaia_id: bob.caller.gaiaId },
      { gaia_id: 'nobody' },
      { email: 'bob.b@example.ORG' },
      { phone: '+4912345' },
      {},
    );
    expect(answer.entity_result?.map((r) => r.entity?.[0]?.id?.gaia_id ?? null)).toEqual([
      bob.caller.gaiaId,
      null,
      bob.caller.gaiaId,
      null,
      null,
    ]);
    expect(answer.entity_result?.[2]?.lookup_spec).toEqual({ email: 'bob.b@example.ORG' });
    expect(answer.entity).toHaveLength(2);
    expect(answer.entity?.[0]?.properties?.in_users_domain).toBe(true);
  });

  it('makes a placeholder that the administrator gives its owner', async () => {
    const spec = { email: 'cid@example.org', create_offnetwork_gaia: true };
    const first = (await look(spec)).entity?.[0]?.id?.gaia_id;
    expect(first).toBeTruthy();
    expect((await look(spec)).entity?.[0]?.id?.gaia_id).toBe(first);
    const cid = await server.person('Cid', 'CID@example.org');
    expect(cid.caller.gaiaId).toBe(first);
    expect((await look({ gaia_id: first })).entity?.[0]?.properties?.display_name).toBe('Cid');
    const none = { email: 'no address', create_offnetwork_gaia: true };
    await expect(look(none)).rejects.toThrow(new Refusal('email_invalid'));
  });

  it('calls a placeholder by the local part of its address', async () => {
    const [nora] = (await look({ email: 'nora.b@example.net', create_offnetwork_gaia: true })).entity ?? [];
    expect(nora?.properties).toMatchObject({ display_name: 'nora.b', email: ['nora.b@example.net'] });
  });

  it('makes no more than a hundred placeholders a day for one person', async () => {
    const made = (n: number) => look({ email: `n${n}@example.net`, create_offnetwork_gaia: true });
    for (let n = 0; n < limits.placeholdersPerDay; n += 1) await made(n);
    await expect(made(limits.placeholdersPerDay)).rejects.toThrow(
      new Refusal('too_many_new_addresses', { most: 100 }),
    );
    expect((await made(7)).entity).toHaveLength(1);
    const spec = { email: 'more@example.net', create_offnetwork_gaia: true };
    expect((await server.call('GetEntityById', bob, { batch_lookup_spec: [spec] })).entity).toHaveLength(1);
    await server.advance(24 * 3600 * 1000 + 1000);
    expect((await made(limits.placeholdersPerDay)).entity).toHaveLength(1);
  });

  it('has a bound', async () => {
    await expect(look(...Array.from({ length: 1001 }, (_, n) => ({ gaia_id: String(n) })))).rejects.toThrow(
      new Refusal('too_many_people', { most: 1000 }),
    );
  });
});

describe('SearchEntities', () => {
  const search = async (query: string, max_count = 0) =>
    (await server.call('SearchEntities', ann, { query, max_count })).entity?.map(
      (e) => e.properties?.display_name,
    );

  it('finds by the beginnings of words, whatever case or accent', async () => {
    for (const query of ['bob', 'BERG', 'bergstrom b', 'bob.b@ex', 'Bób']) {
      expect(await search(query)).toEqual(['Bób Bergström']);
    }
    for (const query of ['ob', 'bob x', '', '  ', 'bob.b@other']) {
      expect(await search(query)).toEqual([]);
    }
  });

  it('finds ß as ss, ł as l, ø as o, æ as ae, and the other way round', async () => {
    await server.person('Łukasz Weiß', 'lw@example.org');
    await server.person('Soren Kjaer', 'sk@example.org');
    for (const query of ['lukasz', 'WEISS', 'weiß', 'Łuk']) {
      expect(await search(query)).toEqual(['Łukasz Weiß']);
    }
    for (const query of ['søren', 'Kjær']) expect(await search(query)).toEqual(['Soren Kjaer']);
  });

  it('leaves out oneself and people who block each other', async () => {
    expect(await search('ann')).toEqual([]);
    await server.store.write((tx) => setBlocked(tx, bob.caller.gaiaId, ann.caller.gaiaId, true));
    expect(await search('bob')).toEqual([]);
  });

  it('reads no more for a word that many share, and all of those that fit by name', async () => {
    const make = (displayName: string, n: number) =>
      server.store.accounts.createAccount(
        { email: `${n}@example.org`, displayName, passwordHash: null },
        { by: 'administrator' },
      );
    for (let n = 0; n < 150; n += 1) await make(`Q${String(200 - n)} Shared`, n);
    const all = vi.spyOn(server.store.reader, 'all');
    const found = await search('shared', 100);
    const names = Array.from({ length: 150 }, (_, n) => `Q${200 - n} Shared`);
    expect(found).toEqual(names.sort().slice(0, 100));
    for (let n = 150; n < 600; n += 1) await make(`R${n} Shared`, n);
    all.mockClear();
    expect(await search('shared')).toHaveLength(20);
    expect(all.mock.calls.length).toBeLessThan(10);
    // A hundred words at a time, and two hundred people are enough.
    const rows = await Promise.all(all.mock.results.map(({ value }) => value as Promise<unknown[]>));
    expect(rows.flat().length).toBeLessThan(300);
  });

  it('returns no more than asked', async () => {
    for (const name of ['Zoe A', 'Zoe B', 'Zoe C']) {
      await server.person(name, `${name.replace(' ', '')}@example.org`);
    }
    expect(await search('zoe', 2)).toEqual(['Zoe A', 'Zoe B']);
    expect(await search('zoe')).toHaveLength(3);
  });
});
