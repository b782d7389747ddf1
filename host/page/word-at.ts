import { wordAround } from './word-around.ts';

interface Place {
  text: string;
  at: number;
  select(start: number, end: number): void;
}

interface CaretDocument {
  caretPositionFromPoint(
    x: number,
    y: number,
    options: { shadowRoots: ShadowRoot[] },
  ): { offsetNode: Node; offset: number } | null;
}

/** Every shadow root that lies under a place. */
function rootsAt(x: number, y: number): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  for (let found = document.elementFromPoint(x, y); found?.shadowRoot;) {
    roots.push(found.shadowRoot);
    const inner = found.shadowRoot.elementFromPoint(x, y);
    if (inner === found) break;
    found = inner;
  }
  return roots;
}

function placeAt(x: number, y: number): Place | null {
  const shadowRoots = rootsAt(x, y);
  const caret = (document as unknown as CaretDocument).caretPositionFromPoint(x, y, { shadowRoots });
  const node = caret?.offsetNode;
  if (caret === null || node === undefined) return null;
  if (node instanceof HTMLTextAreaElement || node instanceof HTMLInputElement) {
    if (node.type === 'password' || node.readOnly || node.disabled) return null;
    const select = (start: number, end: number): void => {
      node.focus();
      node.setSelectionRange(start, end);
    };
    return { text: node.value, at: caret.offset, select };
  }
  if (!(node instanceof Text) || node.parentElement?.isContentEditable !== true) return null;
  const root = node.getRootNode() as Document | (ShadowRoot & { getSelection?: () => Selection | null });
  const selection = root.getSelection?.() ?? document.getSelection();
  const select = (start: number, end: number): void => selection?.setBaseAndExtent(node, start, node, end);
  return { text: node.data, at: caret.offset, select };
}

/** The word at a place in a text that can be edited; empty where there is none. */
export function wordAt(x: number, y: number): string {
  const place = placeAt(x, y);
  const found = place === null ? null : wordAround(place.text, place.at);
  return place === null || found === null ? '' : place.text.slice(found.start, found.end);
}

/** Selects it, as Chromium does with a word that it would correct. */
export function selectWordAt(x: number, y: number): void {
  const place = placeAt(x, y);
  const found = place === null ? null : wordAround(place.text, place.at);
  if (place !== null && found !== null) place.select(found.start, found.end);
}
