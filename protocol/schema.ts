import { enums, messages } from './gen/chat_fields.ts';
import type { EnumTable, FieldRow } from './schema-types.ts';

export type { EnumTable, FieldRow } from './schema-types.ts';

/** The extended variant as data: the fields of every message and the values of every enumeration, by name. */
export const schema: {
  readonly messages: Readonly<Record<string, readonly FieldRow[]>>;
  readonly enums: Readonly<Record<string, EnumTable>>;
} = { messages, enums };
