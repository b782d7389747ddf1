import { isLoopback } from '../../client/index.ts';

/** Where updates come from. */
export interface UpdateSource {
  /** Address of a folder, without a slash at its end; null: no one is asked. */
  url: string | null;
  /** By the administrator of this computer, so the person cannot change it. */
  fixed: boolean;
}

export interface SourceOptions {
  env: NodeJS.ProcessEnv;
  /** What the administrator's file holds; null where there is none. */
  policy: string | null;
  /** The person's own setting; empty: off. */
  setting: string;
}

/**
 * The administrator's word counts first: `PARLEY_UPDATE_URL` (an address or `off`), then `updates.url` of the policy file
 * (an address, or false), then the setting. A word that cannot be read turns updates off rather than on.
 */
export function updateSource({ env, policy, setting }: SourceOptions): UpdateSource {
  const fromEnv = env['PARLEY_UPDATE_URL'];
  if (fromEnv) return { url: fromEnv === 'off' ? null : updateAddress(fromEnv), fixed: true };
  const ruled = policy === null ? undefined : ruledBy(policy);
  if (ruled !== undefined) return { url: ruled, fixed: true };
  return { url: updateAddress(setting), fixed: false };
}

/** Undefined: the file says nothing about updates. */
function ruledBy(policy: string): string | null | undefined {
  let said: unknown;
  try {
    said = JSON.parse(policy);
  } catch {
    return null;
  }
  const updates: unknown = field(said, 'updates');
  if (updates === undefined) return undefined;
  const url = field(updates, 'url');
  return typeof url === 'string' ? updateAddress(url) : null;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * The address as it is used, or null. Outside this computer it must be https: on Linux nothing else says that what is
 * downloaded comes from the right server.
 */
export function updateAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || url.username !== '' || url.password !== '') return null;
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return safe ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : null;
}

/** The file in which an administrator rules for everyone on this computer. */
export function policyFile(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (env['PARLEY_POLICY']) return env['PARLEY_POLICY'];
  if (platform === 'win32') return `${env['ProgramData'] ?? 'C:\\ProgramData'}\\Parley\\policy.json`;
  if (platform === 'darwin') return '/Library/Application Support/Parley/policy.json';
  return '/etc/parley/policy.json';
}
