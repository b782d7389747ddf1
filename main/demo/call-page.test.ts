import { expect, test } from 'vitest';
import { serveCallPage } from './call-page.ts';

test('a call of a demo leads to a page that says what it is, and loads nothing', async () => {
  const calls = await serveCallPage();
  const url = calls.url.replace('{room}', 'a-1_b');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/call\/a-1_b$/);
  const answer = await fetch(url);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await answer.text();
  expect(text).toContain('You are looking around in Parley');
  expect(text).not.toMatch(/<script|src=|href=/);
  expect((await fetch(new URL('/', url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  await calls.stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
