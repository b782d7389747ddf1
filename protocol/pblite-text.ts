import { toBase } from './base/base-map.ts';
import { toBase64 } from './base64.ts';
import { lastInList } from './pblite.ts';
import type { FieldRow } from './schema-types.ts';
import type { MessageName, MessageTypes } from './types.ts';
import { tablesOf } from './variant-tables.ts';
import type { Variant } from './variants.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface PbliteTextsOptions {
  readonly variant: Variant;
  /** How a string of a field stands in the text; `JSON.stringify` where the text itself is what is sent. */
  readonly quoted: (text: string, field: string) => string;
  /** Messages that are put together for one text each, of parts that others have as well. */
  readonly composed: ReadonlySet<string>;
  /** Messages that no one else has, with all that is in them. */
  readonly own: ReadonlySet<string>;
}

/**
 * Writes messages as the text of their pblite, and what several of them have in common once: the text of an object is
 * kept for as long as the object is. So no part of a message may change after it was written.
 */
export class PbliteTexts {
  readonly #options: PbliteTextsOptions;
  readonly #messages: Readonly<Record<string, readonly FieldRow[]>>;
  readonly #kept = new WeakMap<object, string>();
  readonly #inVariant = new WeakMap<object, object>();

  constructor(options: PbliteTextsOptions) {
    this.#options = options;
    this.#messages = tablesOf(options.variant).messages;
  }

  /** The message as the variant's own schema has it: the same object each time for the same one. */
  inVariant<N extends MessageName>(name: N, message: MessageTypes[N]): object {
    if (this.#options.variant === 'extended') return message;
    let shaped = this.#inVariant.get(message);
    if (shaped === undefined) this.#inVariant.set(message, (shaped = toBase(name, message)));
    return shaped;
  }

  /** @param message in the variant's own shape */
  write(name: MessageName, message: object): string {
    return this.#message(name, message as Fields, !this.#options.own.has(name));
  }

  #message(name: string, message: Fields, keeps: boolean): string {
    const list: string[] = [];
    const rest: string[] = [];
    for (const row of this.#messages[name] ?? []) {
      const [field, number] = row;
      const value = message[field];
      if (value === undefined || value === null) continue;
      if (Array.isArray(value) && value.length === 0) continue;
      const text = this.#field(row, value, keeps);
      if (number > lastInList) rest.push(`${this.#options.quoted(String(number), '')}:${text}`);
      else {
        while (list.length < number - 1) list.push('null');
        list[number - 1] = text;
      }
    }
    if (rest.length > 0) list.push(`{${rest.join(',')}}`);
    return `[${list.join(',')}]`;
  }

  #field(row: FieldRow, value: unknown, keeps: boolean): string {
    if (typeof value !== 'object' || value === null) return this.#scalar(row, value);
    const [, , type] = row;
    const { composed, own } = this.#options;
    if (!keeps || own.has(type)) return this.#made(row, value, false);
    if (composed.has(type)) return this.#made(row, value, true);
    let text = this.#kept.get(value);
    if (text === undefined) this.#kept.set(value, (text = this.#made(row, value, true)));
    return text;
  }

  #made(row: FieldRow, value: object, keeps: boolean): string {
    if (Array.isArray(value)) {
      return `[${value.map((item: unknown) => this.#field(row, item, keeps)).join(',')}]`;
    }
    if (value instanceof Uint8Array) return this.#options.quoted(toBase64(value), row[0]);
    return this.#message(row[2], value as Fields, keeps);
  }

  #scalar([field]: FieldRow, value: unknown): string {
    return typeof value === 'string' ? this.#options.quoted(value, field) : String(value);
  }
}
