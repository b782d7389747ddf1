/** What is drawn at a place, through every shadow root. */
function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (let root = found?.shadowRoot; root; root = found?.shadowRoot) {
    const inner: Element | null = root.elementFromPoint(x, y);
    if (inner === null || inner === found) break;
    found = inner;
  }
  return found;
}

/** Puts the picture at a place on the clipboard. @returns whether there is one that may be read */
export async function copyImageAt(x: number, y: number): Promise<boolean> {
  const image = elementAt(x, y);
  if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return false;
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  return true;
}
