/** Part of an S3-compatible storage, and how it is reached. */
export interface BucketLocation {
  /** Without a path and a slash at its end; the bucket's name is put into the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** What the names of objects begin with: empty, or ends with a slash. */
  readonly prefix: string;
  readonly credentials: BucketCredentials;
}

export interface BucketCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

/** How an administrator names it, and the store remembers it: nothing in it is secret. */
export const bucketName = ({ bucket, prefix }: Pick<BucketLocation, 'bucket' | 'prefix'>): string =>
  `s3://${bucket}/${prefix}`.replace(/\/$/, '');
