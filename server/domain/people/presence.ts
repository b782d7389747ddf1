import {
  FieldMask,
  type LastSeen,
  type Presence,
  RichPresenceType,
  type Usec,
} from '../../../protocol/index.ts';
import { activeDnd } from './dnd.ts';
import { wireMood } from './mood.ts';
import type { Settings } from './settings.ts';

/** What is known about a person's clients right now. */
export interface ClientFacts {
  /** One entry per connected client. */
  readonly clients: readonly { readonly device: keyof DeviceUse; readonly idle: boolean }[];
  /** When the person was last active; 0: not known. */
  readonly lastActive: Usec;
}

interface DeviceUse {
  readonly desktop: boolean;
  readonly mobile: boolean;
  readonly tablet: boolean;
}

/** A person's presence as those see it who may see it. */
export function presenceOf(facts: ClientFacts, settings: Settings, now: Usec): Presence {
  const clients = facts.clients.filter(({ device }) => !(device === 'desktop' && settings.desktopOff.off));
  const inUse = clients.filter(({ idle }) => !idle);
  const presence: Presence = {
    reachable: clients.length > 0,
    available: inUse.length > 0 && activeDnd(settings.dnd, now) === null,
    mood_message: wireMood(settings.mood),
  };
  const off = settings.richPresenceOff;
  if (!off.has(RichPresenceType.RICH_PRESENCE_TYPE_DEVICE)) {
    presence.device_status = {
      mobile: inUse.some(({ device }) => device === 'mobile'),
      desktop: inUse.some(({ device }) => device === 'desktop'),
      tablet: inUse.some(({ device }) => device === 'tablet'),
    };
  }
  if (!off.has(RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN)) {
    const lastSeen = lastSeenAt(inUse.length > 0 ? now : facts.lastActive, now);
    if (lastSeen) presence.last_seen = lastSeen;
  }
  return presence;
}

/** Only the fields that were asked for; an empty mask asks for all. */
export function masked(presence: Presence, mask: readonly FieldMask[]): Presence {
  if (mask.length === 0) return presence;
  const requested = new Set(mask);
  const kept: Presence = {};
  if (requested.has(FieldMask.FIELD_MASK_REACHABLE)) kept.reachable = presence.reachable;
  if (requested.has(FieldMask.FIELD_MASK_AVAILABLE)) kept.available = presence.available;
  if (requested.has(FieldMask.FIELD_MASK_DEVICE)) kept.device_status = presence.device_status;
  if (requested.has(FieldMask.FIELD_MASK_MOOD)) kept.mood_message = presence.mood_message;
  if (requested.has(FieldMask.FIELD_MASK_LAST_SEEN)) kept.last_seen = presence.last_seen;
  return kept;
}

function lastSeenAt(at: Usec, now: Usec): LastSeen | null {
  if (at === 0) return null;
  return { last_seen_timestamp_usec: at, usec_since_last_seen: Math.max(0, now - at) };
}
