/** What a server expects of a bucket, and how much it asks of it. No client sees these numbers. */
export const bucketLimits = {
  /** Bytes of a file where files are in a bucket: S3 takes no more in one request. */
  fileBytes: 5_000_000_000,
  /** Milliseconds for which a bucket may say nothing and take nothing: people wait for it. */
  pauseMs: 20_000,
  /** Milliseconds for one file into a bucket: the largest one at 3 MB/s. */
  putMs: 30 * 60_000,
  /** Seconds after which an erased file is deleted from a bucket once more: no upload of it can still be under way. */
  secondDeletionSecs: 3600,
  /** Files that are deleted from a bucket at once: a group's history is gone within minutes, and the bucket hardly notices. */
  deletionsAtOnce: 16,
  /** Bytes of an answer of a bucket that is no file: a page of its list, many times over. */
  answerBytes: 4 * 1024 * 1024,
  /** Seconds after which a person may ask for a file again that a bucket did not hand out. */
  retrySecs: 30,
} as const;
