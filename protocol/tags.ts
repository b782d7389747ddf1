/** How a field's value is written: what a tag says beside the field's number. */
export const wireTypes = { varint: 0, fixed64: 1, lengthDelimited: 2 } as const;

export type WireType = (typeof wireTypes)[keyof typeof wireTypes];

/** The number that stands before a field's value. */
export function tagOf(field: number, wireType: WireType): number {
  return field * 8 + wireType;
}
