import {
  AnnotationType,
  encode,
  everyone,
  fileRequest,
  operationNames,
  type OperationName,
  type Variant,
} from '../../../protocol/index.ts';
import { operations } from '../../../protocol/index.ts';
import { toProtoJson } from '../../../protocol/index.ts';
import type { EventAnnotation, MessageName, MessageTypes } from '../../../protocol/index.ts';

/** What exists at the server, for requests to be about. */
export interface Known {
  readonly conversations: readonly string[];
  readonly people: readonly string[];
  /** Ids of events. */
  readonly events: readonly string[];
  /** Ids of uploaded files. */
  readonly files: readonly string[];
  readonly address: string;
  readonly timestamp: number;
}

/** A request that the server would read without complaint, in each of its forms. */
export interface ValidRequest {
  readonly operation: OperationName;
  readonly variant: Variant;
  readonly bytes: Uint8Array;
  readonly json: Uint8Array;
}

/** Puts real ids in the place of made-up ones, so that what is mutated gets past the first check. */
function grounded(value: unknown, known: Known, pick: (bound: number) => number): unknown {
  if (Array.isArray(value)) return value.map((one) => grounded(one, known, pick));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const of = (list: readonly string[]): string => list[pick(list.length)] ?? '';
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'conversation_id') return [name, { id: of(known.conversations) }];
      if (name === 'gaia_id' || name === 'chat_id') return [name, of(known.people)];
      if (name === 'event_id') return [name, Array.isArray(inner) ? known.events : of(known.events)];
      if (name === 'annotation' && pick(2) === 0) return [name, [annotation(of, known, pick)]];
      if (name === 'email') return [name, known.address];
      if (name.endsWith('timestamp') && typeof inner === 'number') return [name, known.timestamp];
      return [name, grounded(inner, known, pick)];
    }),
  );
}

/** Of a type that the server knows, about what is there. */
function annotation(
  of: (list: readonly string[]) => string,
  known: Known,
  pick: (bound: number) => number,
): EventAnnotation {
  const types = Object.values(AnnotationType);
  const type = types[pick(types.length)] ?? AnnotationType.ACTION;
  if (type === AnnotationType.MENTION) return { type, value: pick(4) === 0 ? everyone : of(known.people) };
  if (type === AnnotationType.FILE) {
    const { value = '' } = fileRequest(of(known.files));
    return { type, value: pick(4) === 0 ? (value ?? '').slice(0, -1) : value };
  }
  const isReaction = type === AnnotationType.REACTION || type === AnnotationType.REACTION_REMOVED;
  return { type, value: of(known.events) + (isReaction ? ' 👍' : '') };
}

/**
 * Some valid requests of every operation.
 *
 * @param values any value of a message, a few of each
 */
export function validRequests(
  values: <N extends MessageName>(name: N) => readonly MessageTypes[N][],
  known: Known,
  pick: (bound: number) => number,
): ValidRequest[] {
  return operationNames.flatMap((name) => {
    const { request, extendedOnly } = operations[name];
    return values(request).flatMap((value) => {
      const real = grounded(value, known, pick) as MessageTypes[typeof request];
      return (extendedOnly ? (['extended'] as const) : (['extended', 'base'] as const)).map((variant) => ({
        operation: name,
        variant,
        bytes: encode(request, real, variant),
        json: Buffer.from(toProtoJson(request, real, variant)),
      }));
    });
  });
}
