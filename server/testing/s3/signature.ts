import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BucketLocation } from '../../store/files/bucket-location.ts';

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/;
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** What S3 says of a request by its signature, version 4, as AWS describes it; null: it is good. */
export function signatureProblem(
  { method = '', url = '', headers }: IncomingMessage,
  { region, credentials }: BucketLocation,
): string | null {
  const [, id = '', day = '', where = '', signed = '', signature = ''] =
    form.exec(headers.authorization ?? '') ?? [];
  if (signature === '') return 'AccessDenied';
  if (id !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  if (where !== region) return 'AuthorizationHeaderMalformed';
  const names = signed.split(';');
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (!needed.every((name) => names.includes(name))) return 'AccessDenied';
  const at = String(headers['x-amz-date']);
  if (!at.startsWith(day)) return 'AccessDenied';
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(
    hmac,
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
