import { toPblite, type StateUpdate, type Variant } from '../../../protocol/index.ts';
import { abbreviation } from './abbreviation.ts';

/** The data of one array of the channel, in JSON: what a client calls a submission. */
export type ArrayData = string;

/** Means nothing: shows that the channel lives. */
export const noop: ArrayData = JSON.stringify(['noop']);

/**
 * A chunk of the channel: its length in decimal digits, a line feed, and JSON. Some clients count the length in bytes and
 * others in UTF-16 units; in ASCII both are the same.
 */
export function chunk(arrays: readonly (readonly [id: number, data: ArrayData])[]): string {
  const payload = ascii(`[${arrays.map(([id, data]) => `[${id},${data}]`).join(',')}]`);
  return `${payload.length}\n${payload}`;
}

/** Tells a new channel's ids. */
export const createdArrays = (sid: string, gsessionId: string): readonly (readonly [number, ArrayData])[] => [
  [0, JSON.stringify(['c', sid, '', 8])],
  [1, JSON.stringify([{ gsid: gsessionId }])],
];

/** What every message carries about itself. @param count of the messages before it in this channel */
const header = (nowMs: number, count: number) => ({
  1: { 1: { 1: { 1: 1, 2: 1 } }, 4: String(nowMs), 5: `S${count + 1}` },
});

/** Tells a client the name by which the service knows it. */
export const clientIdData = (clientId: string, nowMs: number, count: number): ArrayData =>
  message({ ...header(nowMs, count), 3: { 1: { 1: 1 }, 2: clientId } });

/** A push. */
export function batchData(
  updates: readonly StateUpdate[],
  variant: Variant,
  nowMs: number,
  count: number,
): ArrayData {
  const fields = toPblite('BatchUpdate', { state_update: [...updates] }, variant);
  const pblite = JSON.stringify([abbreviation('BatchUpdate'), ...fields]);
  return message({ ...header(nowMs, count), 2: { 1: { 1: 'babel' }, 2: pblite } });
}

/** A message is JSON in JSON. */
const message = (content: object): ArrayData => JSON.stringify([{ p: JSON.stringify(content) }]);

/** JSON that says the same with ASCII alone: outside of its strings there is nothing else anyway. */
function ascii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
