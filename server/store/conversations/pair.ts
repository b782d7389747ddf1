/** Names the one conversation of two people, whichever of them calls. */
export function pairOf(one: string, other: string): string {
  return one < other ? `${one}:${other}` : `${other}:${one}`;
}
