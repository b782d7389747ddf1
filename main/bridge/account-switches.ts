import { ConfigurationBitType, RichPresenceType } from '../../protocol/index.ts';
import type { ShownPart } from '../../preload/views.ts';

/** Narrower rows in the list; follows the account to every desktop. */
export const compactBit = ConfigurationBitType.CONFIGURATION_BIT_TYPE_DESKTOP_COMPACT_MODE_ENABLED;
/** On until it was turned off. */
export const emojiConversionBit =
  ConfigurationBitType.CONFIGURATION_BIT_TYPE_DESKTOP_AUTO_EMOJI_CONVERSION_ENABLED;

/** What the contract calls each part of the own presence that others may see or not. */
export const shownTypes: Record<ShownPart, RichPresenceType> = {
  'last-seen': RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN,
  device: RichPresenceType.RICH_PRESENCE_TYPE_DEVICE,
  'in-call': RichPresenceType.RICH_PRESENCE_TYPE_IN_CALL_STATE,
};
