import { randomBytes } from 'node:crypto';

// Unique among processes and starts by its random part, within one by the count: no random bytes for each call.
const prefix = randomBytes(6).toString('hex');
let count = 0;

/** Names one call in its answer, its pushes and the log, or what time or a lost connection pushed. */
export function newTraceId(): string {
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}
