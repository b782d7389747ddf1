import { beforeEach, describe, expect, it } from 'vitest';
import { ClientError, type ChatSession } from '../../client/index.ts';
import { ConfigurationBitType, DeviceClass, Gender, RichPresenceType } from '../../protocol/index.ts';
import { settingsHandlers } from './settings-commands.ts';
import { conforming } from './fixtures/conforming.ts';

let calls: unknown[][];
let failure: ClientError | null;
let handlers: ReturnType<typeof settingsHandlers>;

const done = { ok: true, value: null };

beforeEach(() => {
  calls = [];
  failure = null;
  const record =
    (name: string, value?: unknown) =>
    async (...input: unknown[]): Promise<unknown> => {
      calls.push([name, ...input]);
      if (failure) throw failure;
      return value;
    };
  const clients = [
    { identifier: { resource: 'here' }, label: 'Parley', is_caller: true, connected: true },
    {
      identifier: { resource: 'old' },
      label: 'Phone',
      device_class: DeviceClass.DEVICE_CLASS_MOBILE,
      sign_in_timestamp: 5_000_000,
    },
    { identifier: { resource: 'older' } },
  ];
  const session = {
    account: {
      updateProfile: record('profile'),
      setRichPresence: record('shown'),
      setSounds: record('sounds'),
      setConfigurationBit: record('bit'),
      clients: record('clients', clients),
      revokeClient: record('revoke'),
    },
    contacts: { blocked: record('blocked', [{ id: { gaia_id: '7' } }]) },
    people: new Map([['7', { gaiaId: '7', entity: {}, presence: { reachable: true } }]]),
    photos: { upload: record('upload', { photoId: 'p', url: '' }) },
    presence: { setDnd: record('dnd') },
  } as unknown as ChatSession;
  handlers = conforming(
    settingsHandlers(() => session, {
      changePassword: record('password') as () => Promise<void>,
      deleteAccount: record('delete') as () => Promise<void>,
      storageOf: async () => ({ bytes: 7, folder: '/tmp' }),
      keepCompact: (on) => void calls.push(['keep', on]),
      now: () => 1_000_000,
    }),
  );
});

describe('the profile', () => {
  it('changes what was given, and numbers as they are written', async () => {
    await handlers.updateProfile('a', { displayName: ' Ada ' });
    await handlers.updateProfile('a', { gender: 'female', phone: '+45 12-34 56 78', region: 'dk' });
    expect(calls).toEqual([
      ['profile', { display_name: 'Ada' }],
      [
        'profile',
        { gender: Gender.GENDER_FEMALE, phone: '+4512345678', default_country: { region_code: 'DK' } },
      ],
    ]);
  });

  it('takes a photo and gives it up', async () => {
    const bytes = new Uint8Array([1]);
    expect(await handlers.setProfilePhoto('a', { bytes, type: 'image/png' })).toEqual(done);
    expect(await handlers.removeProfilePhoto('a')).toEqual(done);
    expect(calls).toEqual([
      ['upload', bytes, 'image/png'],
      ['profile', { photo: { photo_id: 'p' } }],
      ['profile', { photo: { photo_id: '' } }],
    ]);
  });

  it('says why the server did not take it', async () => {
    failure = new ClientError('refused', { said: 'A name has at most 100 characters.' });
    expect(await handlers.updateProfile('a', { displayName: 'x' })).toEqual({
      ok: false,
      error: { message: 'A name has at most 100 characters.' },
    });
  });
});

describe('do not disturb until a moment', () => {
  it('asks for the seconds until then', async () => {
    await handlers.setDoNotDisturbUntil('a', 1_060_500);
    expect(calls).toEqual([['dnd', true, 61]]);
  });

  it('refuses a moment that is over', async () => {
    expect(await handlers.setDoNotDisturbUntil('a', 999_999)).toMatchObject({ ok: false });
    expect(calls).toEqual([]);
  });
});

describe('switches of the account', () => {
  it('say what others may see, what rings and how dense lists are', async () => {
    await handlers.setShown('a', 'last-seen', false);
    await handlers.setRinging('a', false);
    await handlers.setCompact('a', true);
    expect(calls).toEqual([
      ['shown', RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN, false],
      ['sounds', { calls: false }],
      ['bit', ConfigurationBitType.CONFIGURATION_BIT_TYPE_DESKTOP_COMPACT_MODE_ENABLED, true],
      ['keep', true],
    ]);
  });

  it('change nothing here when the server takes nothing', async () => {
    failure = new ClientError('offline', { said: 'There is no connection.' });
    expect(await handlers.setCompact('a', true)).toMatchObject({ ok: false });
    expect(calls.map(([name]) => name)).toEqual(['bit']);
  });
});

describe('devices', () => {
  it('are listed in words', async () => {
    const answer = await handlers.readClients('a');
    expect(answer.ok && answer.value).toEqual([
      { resource: 'here', label: 'Parley', device: 'unknown', signedInAt: 0, connected: true, here: true },
      { resource: 'old', label: 'Phone', device: 'mobile', signedInAt: 5000, connected: false, here: false },
      { resource: 'older', label: '', device: 'unknown', signedInAt: 0, connected: false, here: false },
    ]);
  });

  it('are signed out one by one, this one never', async () => {
    await handlers.signOutClient('a', 'old');
    await handlers.signOutOthers('a');
    expect(calls.filter(([name]) => name === 'revoke')).toEqual([
      ['revoke', 'old'],
      ['revoke', 'old'],
      ['revoke', 'older'],
    ]);
  });
});

it('lists the blocked as the server knows them', async () => {
  expect(await handlers.readBlocked('a')).toEqual({
    ok: true,
    value: [{ gaiaId: '7', entity: { id: { gaia_id: '7' } }, presence: { reachable: true } }],
  });
});
