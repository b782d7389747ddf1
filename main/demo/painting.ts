import { crc32, deflateSync } from 'node:zlib';

const width = 480;
const height = 320;

type Colour = readonly [number, number, number];

const between = (from: Colour, to: Colour, part: number): Colour => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

/** What the made-up people take photos of. */
export type Subject = 'boat' | 'roof';

const horizon = 210;
const sail: Colour = [33, 47, 61];

function boat(x: number, y: number): Colour {
  if (Math.hypot(x - 360, y - 90) < 34) return [255, 240, 214];
  // Two sails and a hull.
  if (y > 60 && y < 180 && x > 170 - (y - 60) * 0.12 && x < 170 + (y - 60) * 0.55) return sail;
  if (y > 188 && y < 216 && x > 120 + (y - 188) && x < 262 - (y - 188)) return sail;
  if (y < horizon) return between([240, 196, 140], [222, 150, 140], y / horizon);
  return between([76, 106, 126], [48, 72, 92], (y - horizon) / (height - horizon));
}

function roof(x: number, y: number): Colour {
  if (y < 110 - Math.abs(x - 240) * 0.2 + 60) return between([150, 190, 220], [214, 228, 232], y / 170);
  const row = Math.floor(y / 22);
  const seam = y % 22 < 3 || (x + (row % 2) * 20) % 40 < 3;
  return seam ? [116, 52, 40] : between([186, 92, 66], [150, 70, 52], (y - 100) / 220);
}

const painters: Record<Subject, (x: number, y: number) => Colour> = { boat, roof };

/** A painted photo, as PNG: the demo needs no files. https://www.w3.org/TR/png-3/ */
export function paint(subject: Subject): Uint8Array {
  const row = 1 + width * 3;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(painters[subject](x, y), y * row + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, colours without transparency.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
