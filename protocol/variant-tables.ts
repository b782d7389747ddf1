import * as base from './gen/chat_base_fields.ts';
import * as extended from './gen/chat_fields.ts';
import type { EnumTable, FieldRow } from './schema-types.ts';
import type { Variant } from './variants.ts';

/** A variant's own schema as data: what its fields are, not what the model makes of them. */
export interface SchemaTables {
  readonly messages: Readonly<Record<string, readonly FieldRow[]>>;
  readonly enums: Readonly<Record<string, EnumTable>>;
}

export const tablesOf = (variant: Variant): SchemaTables => (variant === 'base' ? base : extended);
