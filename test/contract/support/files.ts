import { type Answer, request, type RequestOptions } from './http.ts';
import type { Person } from './person.ts';
import type { TestServer } from './server.ts';

type Reached = Pick<TestServer, 'url'>;

const said = (text: string): string => Buffer.from(text).toString('base64');

/** One request of the tus protocol. */
export const tus = (
  server: Reached,
  person: Pick<Person, 'token'>,
  method: string,
  path: string,
  { headers = {}, ...more }: RequestOptions = {},
): Promise<Answer> =>
  request(server, path, {
    method,
    token: person.token,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...more,
  });

/** Announces a file. */
export const announce = (
  server: Reached,
  person: Pick<Person, 'token'>,
  size: number,
  name = 'Plan.pdf',
  type = 'application/pdf',
): Promise<Answer> =>
  tus(server, person, 'POST', '/files', {
    headers: {
      'upload-length': String(size),
      'upload-metadata': `filename ${said(name)},filetype ${said(type)}`,
    },
  });

/** Sends a part of an announced file. */
export const sendPart = (
  server: Reached,
  person: Pick<Person, 'token'>,
  path: string,
  from: number,
  body: Uint8Array,
): Promise<Answer> =>
  tus(server, person, 'PATCH', path, {
    contentType: 'application/offset+octet-stream',
    headers: { 'upload-offset': String(from) },
    body,
  });

/** Uploads a file whole, which must be taken. Its id. */
export async function uploadFile(
  server: Reached,
  person: Pick<Person, 'token'>,
  body: Uint8Array,
  name?: string,
  type?: string,
): Promise<string> {
  const { status, headers, text } = await announce(server, person, body.length, name, type);
  const path = headers.get('location');
  if (status !== 201 || path === null) throw new Error(`the announcement was answered ${status}: ${text}`);
  if (body.length > 0) {
    const sent = await sendPart(server, person, path, 0, body);
    if (sent.status !== 204) throw new Error(`the upload was answered ${sent.status}: ${sent.text}`);
  }
  return path.split('/').at(-1) ?? '';
}
