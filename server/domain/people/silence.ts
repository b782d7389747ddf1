/** What one of two people keeps seeing of the other while a block lasts: the state when it began. */
export interface KeptProfile {
  readonly displayName: string;
  readonly photoUrl: string | null;
}

export interface Block {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly blocker: KeptProfile;
  readonly blocked: KeptProfile;
}

/**
 * The rule about blocks, for some people: a block is silence in both directions. Everything that is made for others asks
 * here who may receive it, and with which name and photo they see the person.
 */
export class Silence {
  static readonly none = new Silence([]);
  /** By viewer, then by the person seen. */
  readonly #kept = new Map<string, Map<string, KeptProfile>>();
  readonly #blocking = new Map<string, Set<string>>();

  constructor(blocks: readonly Block[]) {
    for (const { blockerId, blockedId, blocker, blocked } of blocks) {
      this.#keep(blockerId, blockedId, blocked);
      this.#keep(blockedId, blockerId, blocker);
      const own = this.#blocking.get(blockerId) ?? new Set<string>();
      this.#blocking.set(blockerId, own.add(blockedId));
    }
  }

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  /** Everyone who is silent to the person. */
  of(gaiaId: string): readonly string[] {
    return [...(this.#kept.get(gaiaId)?.keys() ?? [])];
  }

  between(one: string, other: string): boolean {
    return this.#kept.get(one)?.has(other) ?? false;
  }

  /** True when the first blocks the second. */
  isBlocking(one: string, other: string): boolean {
    return this.#blocking.get(one)?.has(other) ?? false;
  }

  /** Those of the people who may receive something of the person's. */
  audience(gaiaId: string, people: readonly string[]): readonly string[] {
    const silent = this.#kept.get(gaiaId);
    return silent ? people.filter((id) => !silent.has(id)) : people;
  }

  /** What the viewer sees of the person; null: the person as they are. */
  keptProfile(viewerId: string, gaiaId: string): KeptProfile | null {
    return this.#kept.get(viewerId)?.get(gaiaId) ?? null;
  }

  #keep(viewerId: string, gaiaId: string, profile: KeptProfile): void {
    const own = this.#kept.get(viewerId) ?? new Map<string, KeptProfile>();
    this.#kept.set(viewerId, own.set(gaiaId, profile));
  }
}
