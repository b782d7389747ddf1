import { encode } from 'fast-png';
import { expect, it } from 'vitest';
import type { Person } from '../../client/index.ts';
import { hexColourOf } from '../../words/avatar-colours.ts';
import { AvatarPainter } from './avatar.ts';
import { NotificationAvatars } from './notification-avatars.ts';

const green = encode({
  width: 4,
  height: 2,
  channels: 3,
  data: Uint8Array.from({ length: 24 }, (_, index) => (index % 3 === 1 ? 200 : 0)),
});
const photo = { bytes: Uint8Array.from(green), type: 'image/png', maxAgeSecs: 60 };
const ada = { account: 'a', senderId: '1001', senderName: 'Ada' };
const person = (photo_url?: string): Person => ({
  gaiaId: '1001',
  entity: { id: {}, properties: { photo_url } },
  presence: null,
});

const avatars = (who: Person, get: () => Promise<typeof photo | null>) =>
  new NotificationAvatars({
    session: () => ({ people: new Map([['1001', who]]) }),
    photos: { get },
    painter: new AvatarPainter(),
  });
const middleOf = async (made: NotificationAvatars): Promise<string> => {
  const image = await made.of(ada);
  const at = (8 * 96 + 48) * 4;
  const hex = [...image!.data.subarray(at, at + 3)].map((each) => each.toString(16).padStart(2, '0'));
  expect(image!.data[3]).toBe(0);
  return `#${hex.join('')}`;
};

it('shows the photo of who wrote, as a disc', async () => {
  expect(await middleOf(avatars(person('//chat.example/media/p'), async () => photo))).toBe('#00c800');
});

it('shows initials where there is no photo, where it does not come in time, and where it cannot be had', async () => {
  const late = () => new Promise<null>(() => undefined);
  const failing = () => Promise.reject(new Error('offline'));
  for (const [who, get] of [
    [person(), async () => photo],
    [person('https://elsewhere.example/ada.png'), async () => photo],
    [person('//chat.example/media/p'), late],
    [person('//chat.example/media/p'), failing],
    [person('//chat.example/media/p'), async () => ({ ...photo, type: 'image/webp' })],
  ] as const)
    expect(await middleOf(avatars(who, get))).toBe(hexColourOf('1001'));
});

it('shows the photo from the next time on where it came late', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof photo>();
  const made = avatars(person('//chat.example/media/p'), () => promise);
  expect(await middleOf(made)).toBe(hexColourOf('1001'));
  resolve(photo);
  expect(await middleOf(made)).toBe('#00c800');
});
