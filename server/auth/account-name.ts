import { limits } from '../../protocol/index.ts';

// One label before the @, a dotted or single-label domain behind it; no spaces, quotes or control characters.
const emailShape = /^[^\s@"<>(),:;\\[\]\p{C}]{1,64}@[^\s@"<>(),:;\\[\]\p{C}]{1,253}$/u;

/**
 * What a person types as account becomes the e-mail-shaped name under which the account is known: trimmed, in lower
 * case, and for a simple name with the server's own domain behind it (`mira` is `mira@chat.example.org`).
 * null when no name can be made of it.
 */
export function accountEmail(typed: string, domain: string): string | null {
  const name = typed.trim().normalize('NFKC').toLowerCase();
  const email = name.includes('@') ? name : `${name}@${domain}`;
  return email.length <= limits.emailUnits && emailShape.test(email) ? email : null;
}

/** The domain of simple account names: the host of the public address, `localhost` where that is a bare number. */
export function accountDomain(publicUrl: string | null): string {
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
  return /^[\d.]+$|:/.test(host) ? 'localhost' : host;
}
