import type { OperationName } from '../../protocol/index.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handler } from './context.ts';

/** Answers for an operation that this release of the service does not offer. */
export function notAvailable<O extends OperationName>(name: O): Handler<O> {
  return () => Promise.reject(new Refusal(`${name} is not available yet on this server.`));
}
