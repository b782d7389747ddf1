import { expect, it } from 'vitest';
import { answerRequest, protocol, schemes } from './protocol.ts';

it('answers an own scheme by its handler until it is unhandled', async () => {
  protocol.registerSchemesAsPrivileged([{ scheme: 'Probe' }]);
  expect(schemes.has('probe')).toBe(true);
  const shown = 'http://name.probe.localhost/page.html';
  expect((await answerRequest(shown, {}))?.status).toBe(404);
  protocol.handle('probe', ({ url }) => new Response(url));
  expect(protocol.isProtocolHandled('probe')).toBe(true);
  expect(() => protocol.handle('probe', () => new Response())).toThrow('Failed to register protocol: probe');
  expect(await (await answerRequest(shown, {}))?.text()).toBe('probe://name/page.html');
  protocol.unhandle('probe');
  expect(protocol.isProtocolHandled('probe')).toBe(false);
  expect(() => protocol.unhandle('probe')).toThrow('Failed to unhandle protocol: probe');
});

it('leaves addresses of others alone', () => {
  expect(answerRequest('http://localhost:8080/', {})).toBeNull();
});
