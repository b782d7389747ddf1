import { CodecError, decode, encode, limits, type MoodMessage } from '../../../protocol/index.ts';
import { safeLine } from '../../../words/safe-text.ts';
import { cutEvent } from '../../domain/events/cut-event.ts';
import type { Database, Transaction } from '../query/connection.ts';
import * as giants from './giants.ts';

/** Changed in one commit: each may have a megabyte. */
const batch = 20;

/** What was cut. */
export interface Cut {
  readonly events: number;
  readonly people: number;
  readonly moods: number;
}

/**
 * Cuts what was stored before there were bounds, once. Each step is a commit of its own; what was interrupted goes on at the
 * next start.
 *
 * @param report is called before the first step, and with what was done after the last; not for a new database
 */
export async function cutToBounds(
  store: Database,
  report: (done: Cut | 'began') => void = () => undefined,
): Promise<void> {
  const { reader } = store;
  if ((await reader.first(giants.readBounded, {}))?.bounded === 1) return;
  if ((await reader.first(giants.readAnyone, {})) === null) {
    await store.write((tx) => tx.run(giants.setBounded, {}));
    return;
  }
  report('began');
  const events = await cutEvents(store);
  const people =
    (await inSteps(() => store.write(cutNames))) + (await inSteps(() => store.write(dropAddresses)));
  await store.write(async (tx) => {
    for (const replace of giants.replaceKeptNames) await tx.run(replace, { most: limits.nameUnits });
  });
  const moods = await inSteps(() => store.write(cutMoods));
  await store.write((tx) => tx.run(giants.setBounded, {}));
  report({ events, people, moods });
}

async function cutEvents(store: Database): Promise<number> {
  let from = { conversationId: '', timestamp: 0 };
  return inSteps(async () => {
    const found = await store.reader.all(giants.giantEvents, {
      ...from,
      most: limits.eventBytes,
      limit: batch,
    });
    const keys = found.map((row) => ({ conversationId: row.conversation_id, timestamp: row.timestamp }));
    await store.write(async (tx) => {
      for (const key of keys) {
        const row = await tx.first(giants.readEvent, key);
        if (row) await tx.run(giants.writeEvent, { ...key, payload: cutEvent(row.payload, key) });
      }
    });
    from = keys.at(-1) ?? from;
    return keys.length;
  });
}

/** Until a step finds nothing; how much all found. */
async function inSteps(step: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let found = await step(); found > 0; found = await step()) done += found;
  return done;
}

async function cutNames(tx: Transaction): Promise<number> {
  const found = await tx.all(giants.giantNames, { most: limits.nameUnits, limit: batch });
  for (const { gaia_id: id, display_name: name } of found) {
    const line = safeLine(name.slice(0, 2 * limits.nameUnits));
    await tx.run(giants.writeName, { id, name: beginning(line, limits.nameUnits) });
  }
  return found.length;
}

async function dropAddresses(tx: Transaction): Promise<number> {
  const found = await tx.all(giants.giantAddresses, { most: limits.emailUnits, limit: batch });
  for (const { gaia_id: id } of found) await tx.run(giants.dropAddress, { id });
  return found.length;
}

async function cutMoods(tx: Transaction): Promise<number> {
  const found = await tx.all(giants.giantMoods, { most: limits.moodBytes, limit: batch });
  for (const { person_id: id, mood } of found) {
    await tx.run(giants.writeMood, { id, mood: mood && cutMood(mood) });
  }
  return found.length;
}

/** Its words, without formats and links. */
function cutMood(encoded: Uint8Array): Uint8Array | null {
  let mood: MoodMessage;
  try {
    mood = decode('MoodMessage', encoded);
  } catch (error) {
    if (error instanceof CodecError) return null;
    throw error;
  }
  const words = (mood.mood_content?.segment ?? []).map(({ text }) => text ?? '').join('');
  const text = beginning(words, limits.moodUnits);
  return encode('MoodMessage', { mood_content: { segment: [{ type: 0, text }] } });
}

/** At most so many units, without half of a pair at the end. */
function beginning(text: string, units: number): string {
  const cut = text.slice(0, units);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
