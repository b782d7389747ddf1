/** The schema's two variants. The model is always the extended one; `base` exists on the wire only. */
export type Variant = 'base' | 'extended';

export const variants: readonly Variant[] = ['base', 'extended'];

/** The variant that a request asks for (`?variant=`), `extended` when it does not ask, undefined when there is none of that name. */
export function variantNamed(name: string | null | undefined): Variant | undefined {
  if (name === null || name === undefined || name === '') return 'extended';
  return variants.find((variant) => variant === name);
}

/** The WebSocket subprotocol of a variant: `parley.extended` or `parley.base`. */
export function subprotocolOf(variant: Variant): string {
  return `parley.${variant}`;
}

/** The variant of an offered subprotocol. */
export function variantOfSubprotocol(subprotocol: string): Variant | undefined {
  return variants.find((variant) => subprotocolOf(variant) === subprotocol);
}
