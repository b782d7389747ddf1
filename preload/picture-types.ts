/** Media types of the pictures that can be sent: what the server accepts; it looks at the bytes itself. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
];
