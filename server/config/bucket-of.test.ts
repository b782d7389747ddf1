import { expect, test } from 'vitest';
import { readBucket } from './bucket-of.ts';
import { readServeOptions } from './serve-options.ts';

const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

test('reads a bucket, and from the environment how it is reached', () => {
  const env = { ...key, AWS_ENDPOINT_URL: 'https://s3.example.org/', AWS_REGION: 'eu-north-1' };
  expect(readBucket('s3://parley/team/files/', env)).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'eu-north-1',
    bucket: 'parley',
    prefix: 'team/files/',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null },
  });
});

test('is at AWS where nothing else is said, and the more exact name counts', () => {
  const session = { ...key, AWS_SESSION_TOKEN: 'token', AWS_DEFAULT_REGION: 'eu-west-1' };
  expect(readBucket('s3://parley', session)).toMatchObject({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    prefix: '',
    credentials: { sessionToken: 'token' },
  });
  const two = { ...key, AWS_ENDPOINT_URL: 'http://other', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000' };
  expect(readBucket('s3://parley', two).endpoint).toBe('http://127.0.0.1:9000');
});

test.each([
  ['--files /srv/files', key, /^--files takes s3:\/\/BUCKET/],
  ['--files s3://Parley', key, /^--files takes s3:\/\/BUCKET/],
  ['--files s3://parley/a//b', key, /^--files takes s3:\/\/BUCKET/],
  ['--files s3://parley', {}, /needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment/],
  [
    '--files s3://parley',
    { ...key, AWS_ENDPOINT_URL: 's3.example.org' },
    /^AWS_ENDPOINT_URL takes an address/,
  ],
  ['--files s3://parley', { ...key, AWS_ENDPOINT_URL: 'http://a:pass@b' }, /^AWS_ENDPOINT_URL (?!.*pass)/],
  ['--files s3://parley --max-file-size 6GB', key, /^with --files, --max-file-size can be up to 5GB/],
])('refuses "%s" in one line', (line, env, message) => {
  const read = () => readServeOptions(line.split(' '), env);
  expect(read).toThrow(message);
  expect(read).toThrow(/^[^\n]+$/);
});
