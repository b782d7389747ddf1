import { fieldChanges, valueChanges } from './base-changes.ts';
import type { FieldRow } from '../schema-types.ts';
import { enums as baseEnums, messages as baseMessages } from '../gen/chat_base_fields.ts';
import { enums, messages } from '../gen/chat_fields.ts';

type Fields = Record<string, unknown>;
type ValueMap = (value: unknown) => unknown;
interface Step {
  readonly from: string;
  readonly to: string;
  readonly repeated: boolean;
  readonly map: ValueMap;
}
type Direction = 'toBase' | 'fromBase';

const plans: Record<Direction, Map<string, readonly Step[]>> = { toBase: new Map(), fromBase: new Map() };

/** True when the base variant has the message at all. */
export function isInBase(name: string): boolean {
  return Object.hasOwn(baseMessages, name);
}

/**
 * The message as the base variant has it. Fields that only the extended variant has stay on the object: the base
 * variant's class does not write them. The value itself is left as it is.
 */
export function toBase(name: string, value: object): object {
  return apply('toBase', name, value);
}

/** The message as the extended variant has it, from one that the base variant's class has read. */
export function fromBase(name: string, value: object): object {
  return apply('fromBase', name, value);
}

function apply(direction: Direction, name: string, value: object): object {
  const steps = planOf(direction, name);
  if (steps.length === 0) return value;
  const copy: Fields = { ...value };
  for (const { from, to, repeated, map } of steps) {
    const old = copy[from];
    if (old === undefined || old === null) continue;
    if (from !== to) delete copy[from];
    const mapped = repeated ? (old as unknown[]).map(map).filter((one) => one !== undefined) : map(old);
    if (mapped === undefined) delete copy[to];
    else copy[to] = mapped;
  }
  return copy;
}

/** What has to be done to a message: nothing in most cases, so that those are passed through without a copy. */
function planOf(direction: Direction, name: string): readonly Step[] {
  const known = plans[direction].get(name);
  if (known !== undefined) return known;
  const steps: Step[] = [];
  plans[direction].set(name, steps);
  for (const row of messages[name] ?? []) {
    const baseRow = baseMessages[name]?.find(([, number]) => number === row[1]);
    const step = baseRow && stepOf(direction, name, row, baseRow);
    if (step) steps.push(step);
  }
  return steps;
}

function stepOf(direction: Direction, name: string, row: FieldRow, baseRow: FieldRow): Step | undefined {
  const [field, , type, kind, label] = row;
  const repeated = label === 'repeated';
  const [from, to] = direction === 'toBase' ? [field, baseRow[0]] : [baseRow[0], field];
  if (field !== baseRow[0] || type !== baseRow[2] || kind !== baseRow[3] || label !== baseRow[4]) {
    const change = fieldChanges[`${name}.${field}`];
    if (change === undefined)
      throw new Error(`the variants differ in ${name}.${field}, and nothing maps between them`);
    return { from, to, repeated, map: changed(direction, baseRow[2], (inner) => change[direction](inner)) };
  }
  if (kind === 'message') {
    if (!reachesChange(direction, type, new Set())) return undefined;
    return { from, to, repeated, map: (value) => apply(direction, type, value as object) };
  }
  if (kind === 'enum' && direction === 'toBase') {
    const map = valueMap(type, repeated);
    return map && { from, to, repeated, map };
  }
  return undefined;
}

/** The change itself, and what lies inside the changed value. */
function changed(
  direction: Direction,
  baseType: string,
  change: (value: object) => object | undefined,
): ValueMap {
  if (direction === 'fromBase') return (value) => change(apply(direction, baseType, value as object));
  return (value) => {
    const mapped = change(value as object);
    return mapped && apply(direction, baseType, mapped);
  };
}

/** A message is worth a step only when something in it, however deep, differs. */
function reachesChange(direction: Direction, name: string, seen: Set<string>): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return (messages[name] ?? []).some((row) => {
    const baseRow = baseMessages[name]?.find(([, number]) => number === row[1]);
    if (baseRow === undefined) return false;
    const [field, , type, kind] = row;
    if (field !== baseRow[0] || type !== baseRow[2]) return true;
    if (kind === 'message') return reachesChange(direction, type, seen);
    return kind === 'enum' && direction === 'toBase' && valueMap(type, false) !== undefined;
  });
}

/** Maps values that only the extended variant has; undefined when there are none. */
function valueMap(type: string, repeated: boolean): ValueMap | undefined {
  const base = new Set(Object.values(baseEnums[type] ?? {}));
  const lost = Object.values(enums[type] ?? {}).filter((number) => !base.has(number));
  if (lost.length === 0) return undefined;
  const unknown = base.has(0) && !repeated ? 0 : undefined;
  const replacements = new Map<unknown, number | undefined>(
    lost.map((number) => [number, valueChanges[type]?.[number] ?? unknown]),
  );
  return (value) => (replacements.has(value) ? replacements.get(value) : value);
}
