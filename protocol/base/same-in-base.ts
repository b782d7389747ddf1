import protobuf from 'protobufjs/minimal.js';
import { enums as baseEnums, messages as baseMessages } from '../gen/chat_base_fields.ts';
import { messages } from '../gen/chat_fields.ts';
import type { FieldRow } from '../schema-types.ts';
import { wireTypes } from '../tags.ts';
import type { MessageName } from '../types.ts';

/** What a field may hold so that the base variant writes it alike. */
type Rule = 'anything' | { readonly values: ReadonlySet<number> } | { readonly message: string };

const rulesOf = new Map<string, ReadonlyMap<number, Rule>>();

/**
 * True when a message that `encode` wrote for the extended variant has the very same bytes in the base variant, as nearly
 * all have. Looking costs a fraction of reading and writing it again.
 *
 * @param bytes what `encode` made: nothing else is checked
 */
export function isSameInBase(name: MessageName, bytes: Uint8Array): boolean {
  return isSame(protobuf.Reader.create(bytes), name, bytes.length);
}

function isSame(reader: protobuf.Reader, name: string, end: number): boolean {
  const rules = rulesFor(name);
  while (reader.pos < end) {
    const tag = reader.uint32();
    const rule = rules.get(tag >>> 3);
    if (rule === undefined) return false;
    if (rule === 'anything') reader.skipType(tag & 7);
    else if ('message' in rule) {
      if (!isSame(reader, rule.message, reader.uint32() + reader.pos)) return false;
    } else if ((tag & 7) === wireTypes.lengthDelimited || !rule.values.has(reader.int32())) return false;
  }
  return true;
}

function rulesFor(name: string): ReadonlyMap<number, Rule> {
  let rules = rulesOf.get(name);
  if (rules === undefined) {
    rules = new Map(
      (messages[name] ?? []).flatMap((row): [number, Rule][] => {
        const rule = ruleFor(name, row);
        return rule === null ? [] : [[row[1], rule]];
      }),
    );
    rulesOf.set(name, rules);
  }
  return rules;
}

/** Null: the base variant lacks the field, or has it in another way. */
function ruleFor(name: string, row: FieldRow): Rule | null {
  const [, number, type, kind, label] = row;
  const baseRow = baseMessages[name]?.find((one) => one[1] === number);
  if (baseRow?.[2] !== type || baseRow[3] !== kind || baseRow[4] !== label) return null;
  if (kind === 'enum') return { values: new Set(Object.values(baseEnums[type] ?? {})) };
  if (kind === 'message' && mayDiffer(type, new Set())) return { message: type };
  return 'anything';
}

function mayDiffer(name: string, seen: Set<string>): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return (messages[name] ?? []).some((row) => {
    const [, number, type, kind, label] = row;
    const baseRow = baseMessages[name]?.find((one) => one[1] === number);
    if (baseRow?.[2] !== type || baseRow[3] !== kind || baseRow[4] !== label) return true;
    if (kind === 'enum') return true;
    return kind === 'message' && mayDiffer(type, seen);
  });
}
