/** Where everything that lasts is kept, and by which engine. */
export type DatabaseLocation =
  /** A file; made when it is missing. */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** A database that is there, in libpq's notation: `postgres://USER:PASSWORD@HOST:PORT/NAME`, where several hosts may stand with commas between. */
  | { readonly kind: 'postgres'; readonly url: string };
