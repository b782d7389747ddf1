/** An account id: 21 decimal digits, as the clients of this schema know them. */
export function newGaiaId(): string {
  const [high = 0n, low = 0n] = crypto.getRandomValues(new BigUint64Array(2));
  return `1${String(((high << 64n) | low) % 10n ** 20n).padStart(20, '0')}`;
}
