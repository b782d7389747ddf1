import { isLoopback } from '../../client/index.ts';

/** Where updates come from. */
export interface UpdateSource {
  /** Address of a folder, without a slash at its end; null: no one is asked. */
  url: string | null;
  /** By the policy or the environment, so the person cannot change it in the app. */
  fixed: boolean;
}

export interface SourceOptions {
  env: NodeJS.ProcessEnv;
  /** Of the policy; undefined: it says nothing about updates. */
  ruled: string | null | undefined;
  /** The person's own setting; empty: off. */
  setting: string;
}

/**
 * The policy counts first, then `PARLEY_UPDATE_URL` (an address or `off`), then the setting. A word that cannot be read
 * turns updates off rather than on.
 */
export function updateSource({ env, ruled, setting }: SourceOptions): UpdateSource {
  if (ruled !== undefined) return { url: ruled, fixed: true };
  const fromEnv = env['PARLEY_UPDATE_URL'];
  if (fromEnv) return { url: fromEnv === 'off' ? null : updateAddress(fromEnv), fixed: true };
  return { url: updateAddress(setting), fixed: false };
}

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
