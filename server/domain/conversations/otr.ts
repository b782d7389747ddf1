import { OffTheRecordStatus, OffTheRecordToggle, USEC_PER_SEC, type Usec } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal when the sender saw another status on screen than the conversation has */
export function checkExpectedOtr(
  expected: OffTheRecordStatus | null | undefined,
  actual: OffTheRecordStatus,
): void {
  const seen = expected ?? OffTheRecordStatus.OFF_THE_RECORD_STATUS_UNKNOWN;
  if (seen === OffTheRecordStatus.OFF_THE_RECORD_STATUS_UNKNOWN || seen === actual) return;
  throw new Refusal(
    isOffTheRecord(actual)
      ? 'History was turned off in this conversation, so the message was not sent. Look at it and send it again.'
      : 'History was turned on in this conversation, so the message was not sent. Look at it and send it again.',
  );
}

/** @throws Refusal where the administrator decided that history stays as it is */
export function checkOtrToggle(toggle: OffTheRecordToggle): void {
  if (toggle !== OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_DISABLED) return;
  throw new Refusal('History cannot be turned off or on here: the administrator of this service decided so.');
}

/**
 * The status that a conversation is to have.
 *
 * @throws Refusal when it is none, or the one that the conversation has
 */
export function requestedOtr(
  requested: OffTheRecordStatus | null | undefined,
  actual: OffTheRecordStatus,
): OffTheRecordStatus {
  const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD: off, OFF_THE_RECORD_STATUS_ON_THE_RECORD: on } =
    OffTheRecordStatus;
  if (requested !== off && requested !== on) {
    throw new Refusal('The status must be OFF_THE_RECORD or ON_THE_RECORD.');
  }
  if (requested === actual) {
    throw new Refusal(`The status is unchanged: history is ${requested === off ? 'off' : 'on'} already.`);
  }
  return requested;
}

export function isOffTheRecord(status: OffTheRecordStatus): boolean {
  return status === OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
}

/** When an event is erased; null: it is kept. */
export function expiryOf(status: OffTheRecordStatus, at: Usec, keepSecs: number): Usec | null {
  return isOffTheRecord(status) ? at + keepSecs * USEC_PER_SEC : null;
}
