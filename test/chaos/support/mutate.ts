/** A source of whole numbers from 0 to below `bound`, the same for the same seed. */
export type Random = (bound: number) => number;

/** Marsaglia's xorshift of 32 bits: plenty for choosing what to break. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % bound;
  };
}

type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const at = (bytes: Buffer, random: Random): number => random(bytes.length + 1);

function stretch(bytes: Buffer, random: Random): Buffer {
  const from = at(bytes, random);
  return bytes.subarray(from, from + random(bytes.length - from + 1));
}

function insert(bytes: Buffer, random: Random, part: Uint8Array): Buffer {
  const place = at(bytes, random);
  return Buffer.concat([bytes.subarray(0, place), part, bytes.subarray(place)]);
}

/** Varints that lengths and numbers are read from: just above, and far above, what is there or allowed. */
const varints = [
  '7f',
  '8001',
  'ffff03',
  '80808004',
  'ffffffff0f',
  'ffffffffffffff0f',
  'ffffffffffffff1f',
  'ffffffffffffffffff01',
  'ffffffffffffffffffffff',
].map((hex) => Buffer.from(hex, 'hex'));

const mutations: readonly Mutation[] = [
  function flipBits(bytes, random) {
    const copy = Buffer.from(bytes);
    for (let flips = 1 + random(4); flips > 0 && copy.length > 0; flips -= 1) {
      const place = random(copy.length);
      copy[place] = (copy[place] ?? 0) ^ (1 << random(8));
    }
    return copy;
  },
  function truncate(bytes, random) {
    return bytes.subarray(0, at(bytes, random));
  },
  function drop(bytes, random) {
    const from = at(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + random(8))]);
  },
  function splice(bytes, random, other) {
    return Buffer.concat([bytes.subarray(0, at(bytes, random)), other.subarray(at(other, random))]);
  },
  function repeatPart(bytes, random) {
    const part = stretch(bytes, random);
    return insert(bytes, random, Buffer.concat(Array.from({ length: 1 + random(20) }, () => part)));
  },
  function repeatWhole(bytes, random) {
    return Buffer.concat(Array.from({ length: 2 + random(6) }, () => bytes));
  },
  function insertOther(bytes, random, other) {
    return insert(bytes, random, stretch(other, random));
  },
  function hugeNumber(bytes, random) {
    const number = varints[random(varints.length)] ?? bytes;
    const place = at(bytes, random);
    return Buffer.concat([bytes.subarray(0, place), number, bytes.subarray(place + random(3))]);
  },
  function oneByte(bytes, random) {
    const copy = Buffer.from(bytes);
    if (copy.length > 0) copy[random(copy.length)] = random(256);
    return copy;
  },
];

/** The bytes, broken in one to three places, or now and then left whole. `other` is another valid sample, to splice in. */
export function mutated(bytes: Uint8Array, random: Random, other: Uint8Array): Buffer {
  let result = Buffer.from(bytes);
  for (let rounds = [0, 1, 1, 1, 2, 3][random(6)] ?? 1; rounds > 0; rounds -= 1) {
    const mutation = mutations[random(mutations.length)];
    if (mutation) result = Buffer.from(mutation(result, random, Buffer.from(other)));
  }
  // What is larger than a request may be is refused by its length alone; that needs no million tries.
  return result.subarray(0, 64 * 1024);
}
