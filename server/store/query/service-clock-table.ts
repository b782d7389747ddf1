/** A process that writes beside others. There is a row for each number that one can have. */
export interface WritersTable {
  number: number;
  /** The last position of its last commit. */
  position: number;
}

/** One row. */
export interface ServiceClockTable {
  id: 1;
  /** Everything that was not begun when this was written has positions above it. With one writer, the last one given out. */
  position: number;
  /** The last position of the last commit that ran alone and is published to other processes. */
  whole_at: number;
  /** In base64url; null until addresses of images were signed for the first time. */
  image_key: string | null;
  /** 1 once what was stored before there were bounds was cut to them. */
  bounded: 0 | 1;
  /** The bucket in which the bytes of files are, such as `s3://bucket/prefix`; null: they are with the database. */
  files_in: string | null;
}
