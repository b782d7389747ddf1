import { WorkQueue } from '../util/work-queue.ts';
import { AuthRefusal } from './auth-refusal.ts';

/** As many as the standard thread pool runs at once; each holds 19 MiB (see passwords.ts). */
const mostRunning = 4;
/** What two cores hash in about three seconds: no one should wait longer without an answer. */
const mostWaiting = 200;

/** Lets few passwords be hashed at a time, so that a flood of sign-ups takes neither all memory nor all threads. */
export class HashingQueue extends WorkQueue {
  constructor() {
    super(
      { running: mostRunning, waiting: mostWaiting },
      () => new AuthRefusal('too_many_sign_ins', { seconds: 5 }),
    );
  }
}
