/** Edge in pixels: the largest avatar on a screen of double density. */
const edge = 96;

/** Fetches a picture, and answers the address of a square copy of its middle that is as small as an avatar needs. */
export async function smallCopy(source: string): Promise<string> {
  const image = new Image();
  image.decoding = 'async';
  image.src = source;
  await image.decode();
  const side = Math.min(image.naturalWidth, image.naturalHeight);
  const canvas = new OffscreenCanvas(edge, edge);
  const pen = canvas.getContext('2d');
  if (!pen || side === 0) throw new Error('This picture cannot be drawn.');
  pen.imageSmoothingQuality = 'high';
  const [left, top] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2];
  pen.drawImage(image, left, top, side, side, 0, 0, edge, edge);
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 }));
}
