import {
  type BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { isListParameter } from '../query/is-list-parameter.ts';

/** SQLite's words for statements that both engines run. */
export class StoreSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WritingDriver(this.#config);
  }

  override createQueryCompiler(): QueryCompiler {
    return new Compiler();
  }
}

class WritingDriver extends SqliteDriver {
  /** Waits for other programs. One that reads first and then writes is refused where another has written meanwhile. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class Compiler extends SqliteQueryCompiler {
  /**
   * With a bare parameter SQLite plans for its value where there is an order: it then prepares the statement anew each time
   * that one is bound, which can take longer than the rest. An expression has no value before it runs.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return `+${super.getCurrentParameterPlaceholder()}`;
  }

  /** A list travels as JSON. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    if (!isListParameter(node)) return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(' in (select value from json_each(');
    this.visitNode(node.rightOperand);
    this.append('))');
  }
}
