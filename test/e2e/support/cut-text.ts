import type { Page } from 'playwright';

/**
 * Words on screen of which a part cannot be seen, though nothing says so by an ellipsis and nothing scrolls there; and
 * words beyond the box of their own button; and what scrolls sideways. One line each: the words, and what cuts them.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Beyond what rounding does. */
    const slack = 1.5;
    const found: string[] = [];
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ??
      element.parentElement ??
      (element.getRootNode() as Partial<ShadowRoot>).host ??
      null;
    const nameOf = (element: Element): string =>
      `${(element.getRootNode() as Partial<ShadowRoot>).host?.localName ?? ''} ${element.localName}.${element.className}`;
    const judge = (node: Text, element: Element): void => {
      const words = node.data.trim();
      if (words === '' || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return;
      let fixed = false;
      for (let at: Element | null = element; at; at = parentOf(at)) {
        const style = getComputedStyle(at);
        if (
          style.clipPath !== 'none' ||
          style.textOverflow === 'ellipsis' ||
          style.webkitLineClamp !== 'none' ||
          style.maskImage !== 'none'
        )
          return;
        const own = at.getBoundingClientRect();
        const beyondX = box.right > own.right + slack || box.left < own.left - slack;
        const beyondY = box.bottom > own.bottom + slack || box.top < own.top - slack;
        const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
        if (at.matches('button, [role=option], [role=tab], a.button') && (beyondX || beyondY))
          found.push(`“${words.slice(0, 60)}” leaves ${nameOf(at)}`);
        if ((beyondX && scrolls(style.overflowX)) || (beyondY && scrolls(style.overflowY))) return;
        if ((beyondX && style.overflowX !== 'visible') || (beyondY && style.overflowY !== 'visible')) {
          found.push(`“${words.slice(0, 60)}” is cut by ${nameOf(at)}`);
          return;
        }
        fixed = style.position === 'fixed';
        if (fixed) break;
      }
      if (box.right > innerWidth + slack || box.left < -slack || (fixed && box.bottom > innerHeight + slack))
        found.push(`“${words.slice(0, 60)}” is cut by the window`);
    };
    const sideways = (element: Element): boolean =>
      element.scrollWidth > element.clientWidth + slack &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        // The lines of code stay as they are.
        if (sideways(element) && element.localName !== 'pre')
          found.push(`${nameOf(element)} scrolls sideways`);
        if (element.localName === 'style' || element.localName === 'title') continue;
        for (const node of element.childNodes) if (node instanceof Text) judge(node, element);
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    return [...new Set(found)];
  });
