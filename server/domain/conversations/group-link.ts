import { Refusal } from '../refusal.ts';

const secretForm = /^[\w-]{22}$/;

/** The address by which people join a group. `publicUrl` has no slash at its end, or any number. */
export function groupLink(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/join/${token}`;
}

/** The secret in the address of a page, when it has the form of one. */
export function secretOf(path: string, page: 'join' | 'invite'): string | null {
  const parts = path.split('/');
  const secret = parts.at(-1) ?? '';
  return parts.at(-2) === page && secretForm.test(secret) ? secret : null;
}

/**
 * The secret of a group's link. The server may be known by several names, so only the end of the address counts.
 *
 * @throws Refusal when it is no such link
 */
export function requestedLink(url: string | null | undefined): string {
  const token = secretOf(URL.parse(url?.trim() ?? '')?.pathname ?? '', 'join');
  if (token === null) throw linkIsDead();
  return token;
}

/** The same refusal whether there never was such a link, it was turned off, or it is not for this person. */
export function linkIsDead(): Refusal {
  return new Refusal('group_link_dead');
}
