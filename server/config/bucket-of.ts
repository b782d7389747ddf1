import type { BucketLocation } from '../store/files/bucket-location.ts';
import type { Environment } from './read-options.ts';
import { UsageError } from './usage-error.ts';
import { bucketLimits } from '../store/files/bucket-limits.ts';

const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/;

/**
 * Reads `s3://BUCKET/PREFIX`, and from the environment how it is reached: by the names that all programs for S3 know.
 * No secret is ever typed, where others on the computer could read it.
 */
export function readBucket(text: string, env: Environment): BucketLocation {
  const [, bucket = '', path = ''] = form.exec(text) ?? [];
  if (bucket === '') {
    throw new UsageError(
      `--files takes s3://BUCKET or s3://BUCKET/PREFIX such as s3://parley/files, not "${text}"`,
    );
  }
  const said = (...names: string[]) => names.map((name) => env[name]).find((value) => value) ?? null;
  const [accessKeyId, secretAccessKey] = [said('AWS_ACCESS_KEY_ID'), said('AWS_SECRET_ACCESS_KEY')];
  if (accessKeyId === null || secretAccessKey === null) {
    throw new UsageError(
      `${text} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment; set them, and AWS_ENDPOINT_URL unless it is at AWS`,
    );
  }
  const region = said('AWS_REGION', 'AWS_DEFAULT_REGION') ?? 'us-east-1';
  const endpoint = said('AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL') ?? `https://s3.${region}.amazonaws.com`;
  return {
    endpoint: checkedEndpoint(endpoint),
    region,
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    credentials: { accessKeyId, secretAccessKey, sessionToken: said('AWS_SESSION_TOKEN') },
  };
}

/** @throws UsageError when a file may be larger than a bucket takes */
export function checkFileSize(bytes: number): void {
  if (bytes <= bucketLimits.fileBytes) return;
  throw new UsageError(`with --files, --max-file-size can be up to ${bucketLimits.fileBytes / 1e9}GB`);
}

function checkedEndpoint(text: string): string {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  // It is printed where it cannot be reached, and has no place for a password.
  if (url === null || !isWeb || url.username !== '' || url.password !== '' || url.search !== '') {
    throw new UsageError('AWS_ENDPOINT_URL takes an address such as https://s3.example.org');
  }
  return url.href.replace(/\/+$/, '');
}
