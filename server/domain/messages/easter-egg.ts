import { type EasterEgg, limits } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/**
 * The word that names an easter egg; clients agree among themselves what it does.
 *
 * @throws Refusal
 */
export function requestedEasterEgg(egg: EasterEgg | null | undefined): string {
  const message = egg?.message?.trim() ?? '';
  if (message === '') throw new Refusal('field_missing', { field: 'easter_egg' });
  if (message.length > limits.nameUnits) {
    throw new Refusal('text_too_long', { field: 'easter_egg', most: limits.nameUnits });
  }
  return message;
}
