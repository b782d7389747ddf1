import { expect, test } from 'vitest';
import {
  BlockState,
  ConversationType,
  fileRequest,
  limits,
  OffnetworkAddressType,
} from '../../protocol/index.ts';
import { readServeOptions } from '../config/serve-options.ts';
import { FileLibrary } from '../files/file-library.ts';
import { DatabaseBytes } from '../store/files/database-bytes.ts';
import { countUnsent } from '../store/media/media.ts';
import { CallLimiter } from '../transport/call-limiter.ts';
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
  /** A folder of slides and recordings, each sent as soon as it is there. */
  files: [40, 8],
} as const;

/** Bytes of a file: here a thousandth of that, as of what may be kept. */
const fileBytes = 20_000_000;
const scale = 1000;
/** Of the client's uploads. */
const partBytes = 4 * 1024 * 1024;
/** 400 Mbit/s, and the server has each piece on its disk before it answers: who is slower makes fewer requests in the same time. */
const bytesPerMs = 50_000;

test('two weeks of those who do most in a team meet no bound', async () => {
  await using server = await TestServer.start();
  const ann = await server.person('Ann');
  server.options = { ...server.options, mailer: { send: async () => undefined } };
  const make = (name: string, count: number): Promise<TestClient[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => server.person(`${name} ${n}`)));
  const team = await make('Member', 4);
  const strangers = await make('Stranger', days * busiest.blocks[0]);
  const { id } = await converse(server, ann, team, group);
  const { person, all } = limits.fileQuota;
  const files = new FileLibrary(server.store, new DatabaseBytes(server.store), server.clock, {
    file: limits.fileBytes / scale,
    person: person / scale,
    all: all / scale,
  });
  const calls = new CallLimiter(readServeOptions([], {}).rateLimit);
  let atMs = 0;
  const requests = (count: number): void => {
    for (let n = 0; n < count; n += 1) expect(calls.take(ann.caller, atMs)).toBe(0);
  };

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
    await times('files', async (n) => {
      const body = Buffer.alloc(fileBytes / scale, `file ${n} of day ${day}`);
      const file = { name: 'Slides.pdf', type: 'application/pdf', size: body.length };
      const upload = await files.announce(ann.caller.gaiaId, file);
      await files.receive(upload, 0, one(body));
      requests(1 + Math.ceil(fileBytes / partBytes));
      atMs += fileBytes / bytesPerMs;
      await server.call('SendChatMessage', ann, {
        annotation: [fileRequest(upload.id)],
        event_request_header: { conversation_id: { id } },
      });
      requests(1);
    });
    atMs += 24 * 3600 * 1000;
    // What counts for a day counts for the whole of it.
    await server.advance(24 * 3600 * 1000 + 1000);
  }
  expect(strangers).toEqual([]);
});

async function* one(body: Buffer): AsyncGenerator<Uint8Array> {
  yield body;
}
