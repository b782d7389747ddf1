import * as z from 'zod/mini';

/** One setting, declared once: what fits, what holds before anything was chosen, and how an older file said it. */
export interface Setting<T> {
  readonly schema: z.ZodMiniType<T>;
  readonly initial: T;
  /** Turns a stored value that does not fit any more into one that does. */
  readonly migrate?: (stored: unknown) => unknown;
  /** The name that it has in the files of older versions. */
  readonly formerly?: string;
}

/** The settings of one file, by name. */
export type SettingsTable<T> = { readonly [K in keyof T]: Setting<T[K]> };

export type ValuesOf<Table> = {
  -readonly [K in keyof Table]: Table[K] extends Setting<infer T> ? T : never;
};

export const setting = <S extends z.ZodMiniType>(
  schema: S,
  initial: z.infer<S>,
  migrate?: (stored: unknown) => unknown,
): Setting<z.infer<S>> => ({ schema, initial, ...(migrate && { migrate }) }) as Setting<z.infer<S>>;

/** A setting that older versions stored under another name. */
export const renamed = <T>(formerly: string, from: Setting<T>): Setting<T> => ({ ...from, formerly });

const entriesOf = (table: object): [string, Setting<unknown>][] => Object.entries(table);

/** What every setting is before anything was chosen. */
export const initialValues = <T>(table: SettingsTable<T>): T =>
  Object.fromEntries(entriesOf(table).map(([name, { initial }]) => [name, initial])) as T;

/** Throws, naming the setting, for a value that does not fit. What the table does not have belongs to a later version. */
export function checkValues(table: object, values: Readonly<Record<string, unknown>>): void {
  for (const [name, { schema }] of entriesOf(table)) {
    if (!(name in values)) continue;
    const { error } = schema.safeParse(values[name]);
    if (error) throw new TypeError(`${name}: ${z.prettifyError(error)}`);
  }
}

/** The values of a file as this version reads them. Throws for a file that does not fit. */
export function readValues<T>(table: SettingsTable<T>, stored: unknown): Partial<T> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new TypeError('not an object of settings');
  const values: Record<string, unknown> = { ...stored };
  for (const [name, { schema, migrate, formerly }] of entriesOf(table)) {
    if (formerly && formerly in values && !(name in values)) values[name] = values[formerly];
    if (migrate && name in values && !schema.safeParse(values[name]).success)
      values[name] = migrate(values[name]);
  }
  checkValues(table, values);
  return values as Partial<T>;
}
