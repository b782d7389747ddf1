/** Names the one conversation of two people, whichever of them asks. */
export function pairOf(one: string, other: string): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}
