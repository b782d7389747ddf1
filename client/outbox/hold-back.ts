import { USEC_PER_MS, type Clock } from '../../protocol/index.ts';
import type { OutboxItem } from '../model/types.ts';
import type { Lane } from './lanes.ts';

/** Whether an item is not to be sent yet, as the person may still take it back; then `again` is called when it is. */
export function holdBack(
  lane: Lane,
  { heldUntil = 0 }: OutboxItem,
  clock: Pick<Clock, 'nowUsec' | 'setTimer'>,
  again: () => void,
): boolean {
  const ms = heldUntil - clock.nowUsec() / USEC_PER_MS;
  if (ms <= 0) return false;
  lane.stopHold?.();
  lane.stopHold = clock.setTimer(ms, again);
  return true;
}
