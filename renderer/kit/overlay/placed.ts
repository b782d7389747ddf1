import { noChange } from 'lit';
import { Directive, directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

/** CSS properties by their names as in a style sheet, custom ones too. */
export type Placement = Readonly<Record<string, string>>;

/**
 * Sets styles of an element that are known only now: `<div ${placed({ top: '8px' })}>`. By its style object and not as an
 * attribute, which the page's content security policy refuses. What is left out later stays as it was.
 */
class Placed extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('placed() belongs to an element');
  }

  override render(_: Placement): typeof noChange {
    return noChange;
  }

  override update({ element }: ElementPart, [placement]: [Placement]): typeof noChange {
    if (element instanceof HTMLElement)
      for (const [name, value] of Object.entries(placement)) element.style.setProperty(name, value);
    return noChange;
  }
}

export const placed = directive(Placed);
