import { expect, test } from 'vitest';
import { BlockState, ConversationType, limits, OffnetworkAddressType } from '../../protocol/index.ts';
import { countUnsent } from '../store/media/media.ts';
import { uploaded } from './testing/images.ts';
import { converse } from './testing/requests.ts';
import { type TestClient, TestServer } from './testing/test-server.ts';

const days = 14;
const { CONVERSATION_TYPE_GROUP: group } = ConversationType;
const type = OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL;

/** What the busiest person of a team does: on the day on which everything is set up, and on each of the others. */
const busiest = {
  groups: [80, 2],
  addresses: [60, 2],
  mailedInvitations: [15, 1],
  invitationsToPassOn: [5, 0],
  blocks: [2, 2],
  /** After a trip, all of them before the first message with ten of them goes out. */
  photos: [30, 0],
} as const;

test('two weeks of whoever does most in a team meet no bound', async () => {
  await using server = await TestServer.start();
  const ann = await server.person('Ann');
  server.options = { ...server.options, mailer: { send: async () => undefined } };
  const make = (name: string, count: number): Promise<TestClient[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => server.person(`${name} ${n}`)));
  const team = await make('Member', 4);
  const strangers = await make('Stranger', days * busiest.blocks[0]);
  const { id } = await converse(server, ann, team, group);

  for (let day = 0; day < days; day += 1) {
    const times = async (
      what: keyof typeof busiest,
      work: (n: number) => Promise<unknown>,
    ): Promise<void> => {
      for (let n = 0; n < busiest[what][day === 0 ? 0 : 1]; n += 1) await work(n);
    };
    await times('groups', (n) =>
      converse(server, ann, team.slice(n % team.length, (n % team.length) + 2), group),
    );
    await times('addresses', (n) => {
      const spec = { email: `guest${day}.${n}@example.net`, create_offnetwork_gaia: true };
      return server.call('GetEntityById', ann, { batch_lookup_spec: [spec] });
    });
    await times('mailedInvitations', (n) =>
      server.call('SendOffnetworkInvitation', ann, {
        invitee_address: { type, email: `new${day}.${n}@example.net` },
      }),
    );
    await times('invitationsToPassOn', () => server.call('CreateInvitation', ann, {}));
    await times('blocks', () => {
      const gaiaId = strangers.pop()?.caller.gaiaId ?? '';
      return server.call('SetBlockState', ann, {
        participant_id: { gaia_id: gaiaId, chat_id: gaiaId },
        block_state: BlockState.BLOCK_STATE_BLOCK,
      });
    });
    const photos: string[] = [];
    await times('photos', async () => photos.push(await uploaded(server, ann)));
    expect(await countUnsent(server.store.reader, ann.caller.gaiaId, server.clock.nowUsec())).toBeLessThan(
      limits.unsentImages,
    );
    for (const photo_id of photos)
      await server.call('SendChatMessage', ann, {
        existing_media: { photo: { photo_id } },
        event_request_header: { conversation_id: { id } },
      });
    // What counts for a day counts for the whole of it.
    await server.advance(24 * 3600 * 1000 + 1000);
  }
  expect(strangers).toEqual([]);
});
