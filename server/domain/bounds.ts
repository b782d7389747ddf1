/** A bound that a request may ask for: the standard when it is 0 or absent, and never above the most. */
export function bounded(
  asked: number | null | undefined,
  { standard, most }: { readonly standard: number; readonly most: number },
): number {
  return Math.min(asked || standard, most);
}
