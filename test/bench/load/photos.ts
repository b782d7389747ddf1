// Photos come in, from several people at once, again and again.
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { readPlan, report } from './plan.ts';

export interface PhotosPlan {
  readonly url: string;
  /** Of those who send one photo after the other, in turns: a person has only so many photos that are in no message yet. */
  readonly lines: readonly (readonly string[])[];
  readonly bytes: number;
}

/** Reported at the beginning, and with every photo that was taken in or refused. */
export interface PhotosResult {
  readonly taken: number;
  readonly refused: number;
}

const { url, lines, bytes } = await readPlan<PhotosPlan>();

/** Of a camera's size: noise does not compress, so the quality decides how large it is. */
async function photo(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } });
  const raw = await image.raw().toBuffer({ resolveWithObject: true });
  const from = () => sharp(raw.data, { raw: raw.info });
  let best = await from().jpeg({ quality: 50 }).toBuffer();
  for (let quality = 52; quality < 100; quality += 2) {
    const next = await from().jpeg({ quality }).toBuffer();
    if (next.length > bytes) break;
    best = next;
  }
  return best;
}

const body = new Blob([Uint8Array.from(await photo())]);
let taken = 0;
let refused = 0;

async function send(tokens: readonly string[]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const token = tokens[turn % tokens.length] ?? '';
    const response = await fetch(`${url}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    await response.text();
    if (response.ok) taken += 1;
    else {
      const wait = Number(response.headers.get('retry-after'));
      if (response.status !== 503 || !(wait > 0)) throw new Error(`a photo was answered ${response.status}`);
      refused += 1;
      await pause(wait * 1000);
    }
    await report({ taken, refused } satisfies PhotosResult);
  }
}

await report({ taken, refused } satisfies PhotosResult);
await Promise.all(lines.map(send));
