import { type BinaryOperationNode, OperatorNode, ValueNode } from 'kysely';
import { Placeholder } from './statement.ts';

/** True of `column in LIST` where the list is one parameter: each engine has its own way to take that. */
export function isListParameter({ operator, rightOperand }: BinaryOperationNode): boolean {
  return (
    OperatorNode.is(operator) &&
    operator.operator === 'in' &&
    ValueNode.is(rightOperand) &&
    rightOperand.value instanceof Placeholder
  );
}
