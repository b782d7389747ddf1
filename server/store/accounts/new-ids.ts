import { randomInt } from 'node:crypto';

/** An account id: 21 decimal digits, as the clients of this schema know them. */
export function newGaiaId(): string {
  let digits = '1';
  while (digits.length < 21) digits += String(randomInt(10 ** 10)).padStart(10, '0');
  return digits.slice(0, 21);
}
