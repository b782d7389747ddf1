import { createHash, randomBytes } from 'node:crypto';

/** A new bearer token: 256 random bits, in an alphabet that needs no quoting anywhere. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. A fast hash is enough for 256 random bits: there is nothing to guess. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +([\w\-.~+/]{16,512}=*) *$/i.exec(header ?? '')?.[1] ?? null;
}
