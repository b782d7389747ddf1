import { type BinaryOperationNode, type QueryCompiler, SqliteDialect, SqliteQueryCompiler } from 'kysely';
import { isListParameter } from '../query/is-list-parameter.ts';

/** SQLite's words for statements that both engines run. */
export class StoreSqliteDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new Compiler();
  }
}

class Compiler extends SqliteQueryCompiler {
  /** A list travels as JSON. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    if (!isListParameter(node)) return super.visitBinaryOperation(node);
    this.visitNode(node.leftOperand);
    this.append(' in (select value from json_each(');
    this.visitNode(node.rightOperand);
    this.append('))');
  }
}
