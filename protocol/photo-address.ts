/** The id of a picture of the server, from an address of it; null for addresses elsewhere. The host says nothing. */
export function photoIdAt(url: string | null | undefined): string | null {
  return /^(?:https?:)?\/\/[^/?#]+\/media\/([\w-]{1,64})(?:\/thumbnail)?$/.exec(url ?? '')?.[1] ?? null;
}
