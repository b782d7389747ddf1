import { decode, encode, type MoodMessage, SoundState, type Usec } from '../../../protocol/index.ts';
import type { Settings } from '../../domain/people/settings.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { keyed, rowOf, rowsOf } from '../query/keyed.ts';
import { overwriting, statement } from '../query/statement.ts';
import type { PeopleTable, SettingsTable } from '../query/tables.ts';
import { type Person, toPerson } from './people.ts';

const byId = statement((db, p: { id: string }) =>
  db.selectFrom('settings').selectAll().where('person_id', '=', p.id),
);
const byIds = keyed<SettingsTable>(
  (db, p) => db.selectFrom('settings').selectAll().where(isAnyOf('person_id', p.ids)),
  (row) => [row.person_id],
);
/** Those of a person who never chose anything are null. */
type WithSettings = PeopleTable & { readonly [K in keyof SettingsTable]: SettingsTable[K] | null };
const withPeople = keyed<WithSettings>(
  (db, p) =>
    db
      .selectFrom('people')
      .leftJoin('settings', 'person_id', 'gaia_id')
      .selectAll(['people', 'settings'])
      .where(isAnyOf('gaia_id', p.ids)),
  (row) => [row.gaia_id],
);
const ensure = statement((db, p: { id: string }) =>
  db
    .insertInto('settings')
    .values({
      person_id: p.id,
      dnd: 0,
      dnd_until: null,
      dnd_version: 0,
      desktop_off: 0,
      desktop_off_version: 0,
      mood: null,
      sound: 0,
      ring_sound: 0,
      rich_presence_off: '',
      configuration_bits: '',
    })
    .onConflict((c) => c.doNothing()),
);
const writeDnd = statement((db, p: { id: string; on: 0 | 1; until: number | null; version: number }) =>
  db
    .updateTable('settings')
    .set({ dnd: p.on, dnd_until: p.until, dnd_version: p.version })
    .where('person_id', '=', p.id),
);
const writeDesktopOff = statement((db, p: { id: string; off: 0 | 1; version: number }) =>
  db
    .updateTable('settings')
    .set({ desktop_off: p.off, desktop_off_version: p.version })
    .where('person_id', '=', p.id),
);
const writeMood = overwriting((db, p: { id: string; mood: Uint8Array | null }) =>
  db.updateTable('settings').set({ mood: p.mood }).where('person_id', '=', p.id),
);

const writeSounds = statement((db, p: { id: string; sound: number; ringSound: number }) =>
  db.updateTable('settings').set({ sound: p.sound, ring_sound: p.ringSound }).where('person_id', '=', p.id),
);
const writeRichPresence = statement((db, p: { id: string; off: string }) =>
  db.updateTable('settings').set({ rich_presence_off: p.off }).where('person_id', '=', p.id),
);
const writeBits = statement((db, p: { id: string; bits: string }) =>
  db.updateTable('settings').set({ configuration_bits: p.bits }).where('person_id', '=', p.id),
);

/** Settings of a person who never chose anything. */
export const untouched: Settings = {
  dnd: { on: false, until: null, version: 0 },
  desktopOff: { off: false, version: 0 },
  mood: null,
  sound: SoundState.SOUND_STATE_ON,
  ringSound: SoundState.SOUND_STATE_ON,
  richPresenceOff: new Set(),
  configurationBits: new Map(),
};

export async function settingsOf(c: Connection, id: string): Promise<Settings> {
  const row = await (c.gathered ? rowOf(c, byIds, id) : c.first(byId, { id }));
  return row ? toSettings(row) : untouched;
}

/** Those of the people who exist, each with their settings, in no particular order. */
export async function peopleWithSettings(
  c: Connection,
  ids: readonly string[],
): Promise<{ readonly person: Person; readonly settings: Settings }[]> {
  const rows = await rowsOf(c, withPeople, ids);
  return [...new Set(ids)]
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => ({ person: toPerson(row), settings: isChosen(row) ? toSettings(row) : untouched }));
}

const isChosen = (row: WithSettings): row is WithSettings & SettingsTable => row.person_id !== null;

export async function setDoNotDisturb(
  tx: Transaction,
  id: string,
  dnd: { on: boolean; until: Usec | null },
): Promise<void> {
  await tx.run(ensure, { id });
  await tx.run(writeDnd, { id, on: dnd.on ? 1 : 0, until: dnd.until, version: tx.position() });
}

export async function setDesktopOff(tx: Transaction, id: string, off: boolean): Promise<void> {
  await tx.run(ensure, { id });
  await tx.run(writeDesktopOff, { id, off: off ? 1 : 0, version: tx.position() });
}

/** @param mood null clears it */
export async function setMood(tx: Transaction, id: string, mood: MoodMessage | null): Promise<void> {
  await tx.run(ensure, { id });
  await tx.run(writeMood, { id, mood: mood && encode('MoodMessage', mood) });
}

export async function setSounds(
  tx: Transaction,
  id: string,
  { sound, ringSound }: Pick<Settings, 'sound' | 'ringSound'>,
): Promise<void> {
  await tx.run(ensure, { id });
  await tx.run(writeSounds, { id, sound, ringSound });
}

/** @param off RichPresenceType values that others may not see */
export async function setRichPresenceOff(
  tx: Transaction,
  id: string,
  off: ReadonlySet<number>,
): Promise<void> {
  await tx.run(ensure, { id });
  await tx.run(writeRichPresence, { id, off: [...off].join(',') });
}

/** @param bits all that were ever set */
export async function setConfigurationBits(
  tx: Transaction,
  id: string,
  bits: ReadonlyMap<number, boolean>,
): Promise<void> {
  await tx.run(ensure, { id });
  const written = [...bits].map(([type, value]) => `${type}:${value ? 1 : 0}`);
  await tx.run(writeBits, { id, bits: written.join(',') });
}

function toSettings(row: SettingsTable): Settings {
  return {
    dnd: { on: row.dnd === 1, until: row.dnd_until, version: row.dnd_version },
    desktopOff: { off: row.desktop_off === 1, version: row.desktop_off_version },
    mood: row.mood && decode('MoodMessage', row.mood),
    sound: soundState(row.sound),
    ringSound: soundState(row.ring_sound),
    richPresenceOff: new Set(row.rich_presence_off.split(',').filter(Boolean).map(Number)),
    configurationBits: new Map(row.configuration_bits.split(',').filter(Boolean).map(toBit)),
  };
}

/** Unknown counts as on: when in doubt, a person is notified. */
function soundState(stored: number): SoundState {
  return stored === SoundState.SOUND_STATE_OFF ? SoundState.SOUND_STATE_OFF : SoundState.SOUND_STATE_ON;
}

function toBit(written: string): [number, boolean] {
  const [type, value] = written.split(':');
  return [Number(type), value === '1'];
}
