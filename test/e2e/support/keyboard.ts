import type { Page } from 'playwright';
import { patienceMs } from '../../fixtures/patience.ts';

/** What has the focus, as assistive technology finds it and as the eye does. */
export interface Focus {
  /** Role and name, e.g. `button "Send"`; empty: nothing has the focus. */
  what: string;
  /** Whether a ring in the colour of the focus is drawn around it, or around what it is the inside of. */
  ringed: boolean;
  /** Whether it is within the window. */
  inSight: boolean;
}

/** The element that has the focus, inside of however many components. */
export async function focusOf(page: Page): Promise<Focus> {
  const focused = page.locator('*:focus').last();
  const nowhere = { what: '', ringed: false, inSight: false };
  if ((await focused.count()) === 0) return nowhere;
  // It may go while it is looked at.
  const snapshot = await focused.ariaSnapshot({ timeout: 2_000 }).catch(() => '');
  const looks = await focused.evaluate(howItLooks, undefined, { timeout: 2_000 }).catch(() => null);
  if (snapshot === '' || looks === null) return nowhere;
  // "- button "Send" [disabled]: more", of which role and name are wanted.
  const what = /^- (?<what>\w+(?: "(?:[^"\\]|\\.)*")?)/u.exec(snapshot.replace(/^- '(.*)'/u, '- $1'));
  return { what: what?.groups?.['what'] ?? snapshot, ...looks };
}

/** Runs in the page. */
function howItLooks(element: Element): Omit<Focus, 'what'> {
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--focus').trim();
  const probe = document.createElement('i');
  probe.style.color = accent;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const isRinged = (at: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(at);
    const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor === color;
    return outlined || (boxShadow.includes(color) && !boxShadow.includes('inset'));
  };
  const around = (at: Element): Element | null => {
    const root = at.getRootNode();
    return at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  // A field and the line around it look like one: the line has the ring.
  let ringed = isRinged(element);
  for (let at = around(element), steps = 0; at && steps < 6 && !ringed; at = around(at), steps += 1)
    ringed = at.matches(':focus-within') && isRinged(at);
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const inSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom - top > 0;
  return { ringed, inSight };
}

/** Presses keys one by one; after each, the focus has to be somewhere, and to be seen. */
export async function press(page: Page, ...keys: string[]): Promise<Focus> {
  for (const key of keys) await page.keyboard.press(key);
  return seenFocus(page, keys.join(', '));
}

/** The focus, which has to be somewhere, drawn, and in sight. @param after for the message of the error */
export async function seenFocus(page: Page, after: string): Promise<Focus> {
  // Where a dialog, a pane or an answer moves the focus, it is there when that is.
  for (const deadline = Date.now() + patienceMs; ; await page.waitForTimeout(50)) {
    const focus = await focusOf(page);
    if (focus.what !== '' && focus.ringed && focus.inSight) return focus;
    if (Date.now() > deadline)
      throw new Error(`after ${after} the focus cannot be seen: ${JSON.stringify(focus)}`);
  }
}

/** Goes on with Tab, or back, until something has the focus; each step on the way has to be seen. Returns the way. */
export async function tabTo(
  page: Page,
  wanted: RegExp,
  { back = false, most = 30 }: { back?: boolean; most?: number } = {},
): Promise<string[]> {
  const way: string[] = [];
  while (way.length < most) {
    const { what } = await press(page, back ? 'Shift+Tab' : 'Tab');
    way.push(what);
    if (wanted.test(what)) return way;
  }
  throw new Error(`${String(wanted)} is not among what Tab goes through: ${way.join(' → ')}`);
}
