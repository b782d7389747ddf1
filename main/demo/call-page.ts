import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** Where the calls of a demo lead: a page on this computer that says what would be there. */
export interface CallPage {
  /** Template of its address, with `{room}` in it. */
  readonly url: string;
  stop(): Promise<void>;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { min-height: 100vh; margin: 0; display: grid; place-items: center; background: light-dark(#f6f5f2, #16191d); color: light-dark(#1d2228, #e8e6e1); }
main { max-width: 34rem; padding: 2rem; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 1rem; }
.note { color: light-dark(#59616b, #a4abb3); }
code { font-size: 0.95em; white-space: nowrap; }
`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A call, in Parley’s look around</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Here your call would be.</h1>
<p>You are looking around in Parley. This page belongs to the visit: it comes from your own computer, uses neither camera nor microphone,
and no one is on the other side.</p>
<p>Parley rings, shows who is in a call and leads into it; the meeting itself is elsewhere. Who hosts a server names the place with
<code>--call-url</code>, and the link then opens the meetings that your team uses.</p>
<p class="note">Close this page and go back to Parley: the bar above the conversation shows the call, and leaves it.</p>
</main>
</body>
</html>
`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Serves the page on loopback until it is stopped. */
export async function serveCallPage(): Promise<CallPage> {
  const server = createServer((request, response) => {
    const known = request.method === 'GET' && /^\/call\/[\w-]+$/.test(request.url ?? '');
    if (known) response.writeHead(200, headers).end(page);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/call/{room}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
