import {
  type BinaryOperationNode,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { isListParameter } from '../query/is-list-parameter.ts';
import type { Tables } from '../query/tables.ts';

/** Turns statements into PostgreSQL's words; runs nothing. */
export function postgresCompiler(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new Compiler(),
    },
  });
}

class Compiler extends PostgresQueryCompiler {
  /** A list travels as an array. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    if (!isListParameter(node)) return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(' = any(');
    this.visitNode(node.rightOperand);
    this.append(')');
  }
}
