import { expect, it } from 'vitest';
import { escapeHtml } from '../../words/escape-html.ts';
import { translator } from '../../words/translate.ts';
import { deadLinkPage, invitePage, joinPage } from './link-pages.ts';
import { page, pageHeaders } from './page.ts';

const t = await translator('en');
const token = 'AAAAAAAAAAbbbbbbbbb-_9';

it('shows a hostile name as the text that it is', () => {
  const html = page(joinPage('https://chat.example.org', token, `<script>alert("1")</script>&'`)(t), 'en');
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;');
});

it('keeps names on one line', () => {
  expect(joinPage('https://chat.example.org', token, 'Ann\r\nBcc: x\u2028y\u202Egnp')(t).about).toBe(
    'Ann Bcc: x ygnp',
  );
  expect(escapeHtml(`<&>"'`)).toBe('&lt;&amp;&gt;&quot;&#39;');
});

it('leads into the app, where the server is', () => {
  expect(joinPage('https://chat.example.org:8443/', token, 'Tea')(t).action?.href).toBe(
    `parley://chat.example.org:8443/join/${token}`,
  );
  expect(invitePage('http://10.0.0.1:4700', token, { inviter: null, email: null })(t).action?.href).toBe(
    `parley://10.0.0.1:4700/invite/${token}`,
  );
});

it('says who invites', () => {
  const html = page(
    invitePage('https://chat.example.org', token, { inviter: 'Ann', email: 'bob@example.com' })(t),
    'en',
  );
  expect(html).toContain('Ann invited you to Parley');
  expect(html).toContain('bob@example.com');
});

it('has no script and needs nothing from anywhere', () => {
  for (const content of [deadLinkPage, joinPage('https://chat.example.org', token, null)]) {
    expect(page(content(t), 'en')).not.toMatch(/<script|<img|<link|style="|\son\w+=/);
  }
  expect(pageHeaders['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /,
  );
});

it('speaks the language of its reader', async () => {
  const german = await translator('de');
  const html = page(deadLinkPage(german), 'de');
  expect(html).toContain('<html lang="de">');
  expect(html).toContain(`<h1>${german('page.dead')}</h1>`);
});
