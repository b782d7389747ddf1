import { type QueueLimits, WorkQueue } from '../util/work-queue.ts';
import { AuthRefusal } from './auth-refusal.ts';

/** Lets few passwords be hashed at a time, so that a flood of them takes neither all memory nor all threads. */
export class HashingQueue extends WorkQueue {
  constructor(limits: QueueLimits) {
    super(limits, () => new AuthRefusal('too_many_sign_ins', { seconds: 5 }));
  }
}
