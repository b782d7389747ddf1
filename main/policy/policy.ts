import * as z from 'zod/mini';
import { isUnencrypted, parseServerAddress } from '../../client/index.ts';
import { contentLevel } from '../../preload/views/settings.ts';
import type { Logger } from '../log/log.ts';
import { updateAddress } from '../updates/source.ts';

/** What the administrator of this computer has set for everyone at it; what is left out is the person's own. */
export interface Policy {
  /** Origin of the one server that people join from here. */
  readonly server?: string;
  /** null: no one is asked for updates. */
  readonly updateUrl?: string | null;
  readonly autostart?: boolean;
  readonly notificationContent?: z.infer<typeof contentLevel>;
}

/** What a policy says that cannot be read is the stricter of what it can have meant. */
const unreadable: Policy = { updateUrl: null };

/**
 * Reads what stands in a policy; null: there is none. It adds no right that people have not got: an address that they could not
 * use, such as one without TLS, is none here either.
 */
export function policyOf(text: string | null, log: Pick<Logger, 'warn'>): Policy {
  if (text === null) return {};
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    log.warn({}, 'the policy is no JSON: updates are off');
    return unreadable;
  }
  const autostart = field(said, 'autostart');
  const server = field(said, 'server');
  const origin = server === undefined ? undefined : serverOrigin(server);
  if (origin === null) log.warn({ server }, 'the server of the policy is not one: it is ignored');
  return {
    ...updatesOf(field(said, 'updates')),
    ...(typeof autostart === 'boolean' && { autostart }),
    ...(origin && { server: origin }),
    ...contentOf(field(field(said, 'notifications'), 'content')),
  };
}

function updatesOf(updates: unknown): Policy {
  if (updates === undefined) return {};
  const url = field(updates, 'url');
  return { updateUrl: typeof url === 'string' ? updateAddress(url) : null };
}

function contentOf(content: unknown): Policy {
  if (content === undefined) return {};
  const read = contentLevel.safeParse(content);
  return { notificationContent: read.success ? read.data : 'nothing' };
}

function serverOrigin(server: unknown): string | null {
  try {
    const { origin } = parseServerAddress(String(server));
    return isUnencrypted(origin) ? null : origin;
  } catch {
    return null;
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
