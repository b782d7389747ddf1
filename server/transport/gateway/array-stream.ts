import { abbreviation } from './abbreviation.ts';

/** The data of one array of the channel, in JSON of ASCII alone: what a client calls a submission. */
export type ArrayData = string;

/** Means nothing: shows that the channel lives. */
export const noop: ArrayData = JSON.stringify(['noop']);

/**
 * A chunk of the channel: its length in decimal digits, a line feed, and JSON. Some clients count the length in bytes and
 * others in UTF-16 units; in ASCII both are the same.
 */
export function chunk(arrays: readonly (readonly [id: number, data: ArrayData])[]): string {
  const payload = `[${arrays.map(([id, data]) => `[${id},${data}]`).join(',')}]`;
  return `${payload.length}\n${payload}`;
}

/** Tells a new channel's ids. */
export const createdArrays = (sid: string, gsessionId: string): readonly (readonly [number, ArrayData])[] => [
  [0, JSON.stringify(['c', sid, '', 8])],
  [1, JSON.stringify([{ gsid: gsessionId }])],
];

/** What every message carries about itself. @param count of the messages before it in this channel */
const header = (nowMs: number | string, count: number | string) => ({
  1: { 1: { 1: { 1: 1, 2: 1 } }, 4: String(nowMs), 5: `S${count}` },
});

/** A message is JSON in JSON. */
const message = (content: object): ArrayData => ascii(JSON.stringify([{ p: JSON.stringify(content) }]));

/** Tells a client the name by which the server knows it. */
export const clientIdData = (clientId: string, nowMs: number, count: number): ArrayData =>
  message({ ...header(nowMs, count + 1), 3: { 1: { 1: 1 }, 2: clientId } });

/** JSON that says the same with ASCII alone: outside of its strings there is nothing else anyway. */
function ascii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const within = (text: string): string => JSON.stringify(text).slice(1, -1);
/** JSON as it stands in the batch of a message: in a string of JSON that is in a string of JSON. */
const embedded = (json: string): string => ascii(within(within(json)));
/** The quote on either side of such a string. */
export const quote = embedded('"');
/** What JSON does not change, however often it is put into strings. */
const plain = /^[ !#-[\]-~]*$/;

/** A string as the texts of a batch have it. */
export const quoted = (text: string): string =>
  plain.test(text) ? quote + text + quote : embedded(JSON.stringify(text));

const [start, afterTime, afterCount, end] = message({
  ...header('%', '%'),
  2: { 1: { 1: 'babel' }, 2: '%' },
}).split('%') as [string, string, string, string];
const batchStart = `[${quoted(abbreviation('BatchUpdate'))},[`;

/** A push. @param updates each the text of a StateUpdate in pblite, its strings as `quoted` writes them */
export const batchData = (updates: readonly string[], nowMs: number, count: number): ArrayData =>
  `${start}${nowMs}${afterTime}${count + 1}${afterCount}${batchStart}${updates.join(',')}]]${end}`;
