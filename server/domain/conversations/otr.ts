import { OffTheRecordStatus, OffTheRecordToggle, USEC_PER_SEC, type Usec } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal when the sender saw another status on screen than the conversation has */
export function checkExpectedOtr(
  expected: OffTheRecordStatus | null | undefined,
  actual: OffTheRecordStatus,
): void {
  const seen = expected ?? OffTheRecordStatus.OFF_THE_RECORD_STATUS_UNKNOWN;
  if (seen === OffTheRecordStatus.OFF_THE_RECORD_STATUS_UNKNOWN || seen === actual) return;
  throw new Refusal(isOffTheRecord(actual) ? 'history_turned_off' : 'history_turned_on');
}

/** @throws Refusal where the administrator decided that history stays as it is */
export function checkOtrToggle(toggle: OffTheRecordToggle): void {
  if (toggle !== OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_DISABLED) return;
  throw new Refusal('history_locked');
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
    throw new Refusal('field_invalid', { field: 'otr_status', allowed: 'OFF_THE_RECORD, ON_THE_RECORD' });
  }
  if (requested === actual) {
    throw new Refusal(requested === off ? 'history_already_off' : 'history_already_on');
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
