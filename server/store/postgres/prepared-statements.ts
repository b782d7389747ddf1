import type { CompiledQuery, Kysely } from 'kysely';
import type { QueryConfig } from 'pg';
import { Placeholder, type Statement } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';
import { toParameter } from './postgres-values.ts';

interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly slots: CompiledQuery['parameters'];
}

/** Compiles each statement once and names it, so that every connection parses it once and plans it a few times. */
export class PreparedStatements {
  readonly #compiler: Kysely<Tables>;
  readonly #prepared = new Map<object, Prepared>();

  constructor(compiler: Kysely<Tables>) {
    this.#compiler = compiler;
  }

  /** The statement with its parameters, ready to be sent. */
  bound<P, R>(statement: Statement<P, R>, parameters: P): QueryConfig {
    const { name, text, slots } = this.#prepare(statement);
    const values = slots.map((slot) =>
      slot instanceof Placeholder
        ? toParameter(parameters[slot.name as keyof P], String(slot.name))
        : toParameter(slot, 'a constant'),
    );
    return statement.plannedAnew === true ? { text, values } : { name, text, values };
  }

  #prepare<P, R>(statement: Statement<P, R>): Prepared {
    const known = this.#prepared.get(statement);
    if (known) return known;
    const { sql, parameters } = statement.build(this.#compiler).compile();
    const prepared = { name: `parley_${this.#prepared.size}`, text: sql, slots: parameters };
    this.#prepared.set(statement, prepared);
    return prepared;
  }
}
