import { AuthRefusal } from './auth-refusal.ts';
import { passwordRefusal } from './passwords.ts';

/** A password that someone chose. @throws AuthRefusal */
export function newPassword(typed: string | null | undefined): string {
  const password = typed ?? '';
  const refusal = passwordRefusal(password);
  if (refusal?.code === 'password_too_short') throw new AuthRefusal(refusal.code, refusal.parameters);
  if (refusal?.code === 'password_too_long') throw new AuthRefusal(refusal.code, refusal.parameters);
  return password;
}
