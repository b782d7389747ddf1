import {
  lastInList,
  type MessageName,
  type MessageTypes,
  schema,
  tablesOf,
  toPblite,
  toProtoJson,
  type Variant,
} from '../../protocol/index.ts';
import { EncodedAhead, LazyMessage, readLazy, type WithLazy } from '../util/lazy-message.ts';
import { TimeSlice } from '../util/time-slice.ts';

/** Messages around those that are written in one go: an answer, and a conversation in it, whose events each are. */
const levels = 2;

/** A field that is written apart from the others of its message. */
interface Part {
  readonly field: string;
  readonly number: number;
  readonly text: string;
}

/** A text form of messages. */
interface TextForm {
  write(name: MessageName, message: object, variant: Variant): string;
  /** The text of a message whose other fields were written already. */
  join(name: MessageName, rest: object, variant: Variant, parts: readonly Part[]): string;
}

type Fields = Record<string, unknown>;

const json: TextForm = {
  write: (name, message, variant) => toProtoJson(name, message, variant),
  join(name, rest, variant, parts) {
    const before = toProtoJson(name, rest, variant).slice(1, -1);
    const fields = parts.map(({ field, text }) => `${JSON.stringify(jsonName(field))}:${text}`);
    return `{${[...(before === '' ? [] : [before]), ...fields].join(',')}}`;
  },
};

const pblite: TextForm = {
  write: (name, message, variant) => JSON.stringify(toPblite(name, message, variant)),
  join(name, rest, variant, parts) {
    const list = toPblite(name, rest, variant);
    const last = list.at(-1);
    // What has no place in the list stands in an object at its end.
    const end = typeof last === 'object' && last !== null && !Array.isArray(last) ? last : null;
    const items = (end === null ? list : list.slice(0, -1)).map((item) => JSON.stringify(item));
    for (const { number, text } of parts) {
      while (items.length < number) items.push('null');
      items[number - 1] = text;
    }
    if (end !== null) items.push(JSON.stringify(end));
    return `[${items.join(',')}]`;
  },
};

const jsonName = (field: string): string =>
  field.replace(/_+([a-zA-Z0-9])/g, (_match, next: string) => next.toUpperCase());

/** What `toProtoJson` writes, some of it at a time: an answer may have megabytes, and others are not to wait for all of it. */
export const pacedJson = <N extends MessageName>(
  name: N,
  message: WithLazy<MessageTypes[N]>,
  variant: Variant,
): Promise<string> => write(json, name, message, variant, levels, new TimeSlice());

/** The same of `toPblite`, as text. */
export const pacedPblite = <N extends MessageName>(
  name: N,
  message: WithLazy<MessageTypes[N]>,
  variant: Variant,
): Promise<string> => write(pblite, name, message, variant, levels, new TimeSlice());

async function write(
  form: TextForm,
  name: MessageName,
  lazy: object,
  variant: Variant,
  depth: number,
  slice: TimeSlice,
): Promise<string> {
  const message = opened(lazy);
  if (depth === 0) {
    await slice.pause();
    return form.write(name, readLazy(message), variant);
  }
  const rest: Fields = { ...message };
  const parts: Part[] = [];
  for (const [field, number, type] of fieldsApart(name, variant)) {
    const value = rest[field];
    if (typeof value !== 'object' || value === null) continue;
    delete rest[field];
    const inner = (one: unknown) =>
      write(form, type as MessageName, one as object, variant, depth - 1, slice);
    if (!Array.isArray(value)) {
      parts.push({ field, number, text: await inner(value) });
      continue;
    }
    const texts: string[] = [];
    for (const one of value) texts.push(await inner(one));
    if (texts.length > 0) parts.push({ field, number, text: `[${texts.join(',')}]` });
  }
  return form.join(name, readLazy(rest), variant, parts);
}

/** What is lazy in it stays so: it is read when its turn comes. */
function opened(lazy: object): object {
  if (lazy instanceof EncodedAhead) return lazy.message;
  return lazy instanceof LazyMessage ? (lazy.value as object) : lazy;
}

const known = new Map<string, readonly (readonly [string, number, string])[]>();

/** The fields with messages, as far as the variant has them in the same shape and place. */
function fieldsApart(name: string, variant: Variant): readonly (readonly [string, number, string])[] {
  const key = `${variant} ${name}`;
  let fields = known.get(key);
  if (fields === undefined) {
    const same = tablesOf(variant).messages[name] ?? [];
    fields = (schema.messages[name] ?? [])
      .filter(([, number, , kind]) => kind === 'message' && number <= lastInList)
      .filter((row) => same.some((other) => [0, 1, 2, 3, 4].every((at) => other[at] === row[at])))
      .map(([field, number, type]) => [field, number, type] as const);
    known.set(key, fields);
  }
  return fields;
}
