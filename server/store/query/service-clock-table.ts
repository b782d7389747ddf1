/** One row. */
export interface ServiceClockTable {
  id: 1;
  /** The last change position given out. */
  position: number;
  /** How many commits that took positions were made by processes that publish them to each other. */
  commits: number;
  /** In base64url; null until addresses of images were signed for the first time. */
  image_key: string | null;
  /** 1 once what was stored before there were bounds was cut to them. */
  bounded: 0 | 1;
  /** The bucket in which the bytes of files are, such as `s3://bucket/prefix`; null: they are with the database. */
  files_in: string | null;
}
