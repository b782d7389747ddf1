import {
  DataTypeNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';

const binaryText = RawNode.createWithSql('text collate "C"');

/**
 * Makes every text column compare by code point, as SQLite does, whatever language the database was made for: a search by
 * the beginning of a word is a range, and lists come in one order on both engines.
 */
export class BinaryText implements KyselyPlugin {
  readonly #transformer = new Transformer();

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node);
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

class Transformer extends OperationNodeTransformer {
  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    if (DataTypeNode.is(node) && node.dataType === 'text') return binaryText as OperationNode as T;
    return super.transformNodeImpl(node);
  }
}
