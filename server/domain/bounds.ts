/** A bound that a request may ask for: the standard when it is 0 or absent, and never above the most. */
export function bounded(
  requested: number | null | undefined,
  { standard, most }: { readonly standard: number; readonly most: number },
): number {
  return Math.min(requested || standard, most);
}
