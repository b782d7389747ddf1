import type { RequestOptions } from '../../contract/support/http.ts';
import type { Random } from './mutate.ts';

const methods = ['POST', 'HEAD', 'PATCH', 'DELETE', 'GET', 'OPTIONS', 'PUT'];
const numbers = ['0', '6', '7', '-1', '1e9', '007', '', '99999999999999999999', '100000001', 'x', '6, 6'];
const names = ['plan.pdf', '', '../../etc/passwd', 'a'.repeat(2000), '\u202egnp.exe', '\u0000', '☕'];
const ranges = [
  'bytes=0-',
  'bytes=-1',
  'bytes=5-2',
  'bytes=0-1,3-4',
  'bytes=9999999999999999999-',
  'lines=1-2',
];
const types = ['application/offset+octet-stream', 'text/html', '', 'application/json; charset=x'];

/** A request about files of which anything may be wrong. Some of them are right. */
export function brokenUpload(files: readonly string[], random: Random): RequestOptions & { path: string } {
  const of = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const method = of(methods);
  const id = of([...files, 'none', '%2e%2e', 'a'.repeat(80), '']);
  const isLoose = random(5) === 0;
  const maybe = (name: string, value: string): Record<string, string> =>
    isLoose && random(3) === 0 ? {} : { [name]: value };
  const metadata = `filename ${Buffer.from(of(names)).toString('base64')}${of(['', ',', ',filetype !', ' x y'])}`;
  const headers = {
    ...maybe('tus-resumable', isLoose ? of(['1.0.0', '0.2.2', '']) : '1.0.0'),
    ...maybe('upload-length', of(numbers)),
    ...maybe('upload-offset', of(numbers)),
    ...maybe('upload-metadata', metadata),
    ...(random(3) === 0 && { range: of(ranges) }),
    ...(random(8) === 0 && { 'upload-defer-length': '1' }),
    ...(random(8) === 0 && { 'x-http-method-override': of(methods) }),
  };
  const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
  return {
    method,
    path:
      method === 'POST' && random(4) > 0 ? '/files' : `/files/${id}${of(['', '/x', '?pass=abc', '/x/y'])}`,
    headers,
    contentType: isLoose ? of(types) : 'application/offset+octet-stream',
    ...(hasBody && { body: Buffer.alloc(random(12), 'x') }),
  };
}
