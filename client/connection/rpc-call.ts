import type { OperationName, RequestOf, ResponseOf } from '../../protocol/index.ts';
import type { Link } from './link.ts';

/** A request without its header, which the client fills in. */
export type RequestWithoutHeader<O extends OperationName> = Omit<RequestOf<O>, 'request_header'>;

/** Calls one operation; rejects with ClientError. `over`: a link that is not open to everyone yet, while it synchronises. */
export type RpcCall = <O extends OperationName>(
  operation: O,
  request: RequestWithoutHeader<O>,
  over?: Link,
) => Promise<ResponseOf<O>>;
