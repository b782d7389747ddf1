/** The element that has the focus, inside of however many components; null: none, so the focus is the page's. */
export function focusedElement(): HTMLElement | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at instanceof HTMLElement && at !== document.body ? at : null;
}

/** Whether it has the focus, or what has it is inside of it or of its components. */
export function hasFocus(element: Element): boolean {
  let at: Node | null = focusedElement();
  while (at && at !== element) at = at instanceof ShadowRoot ? at.host : at.parentNode;
  return at !== null;
}
