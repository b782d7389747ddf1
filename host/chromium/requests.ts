import { blankAddress } from './browser.ts';
import type { Session } from './dev-tools.ts';

interface RequestPaused {
  requestId: string;
  frameId: string;
  resourceType: string;
  request: {
    url: string;
    method: string;
    headers: Record<string, string>;
    postDataEntries?: { bytes?: string }[];
  };
}

export interface RequestPolicy {
  /** Where the window of a key goes instead of the empty page that it was opened with; null: nowhere. */
  firstAddress(key: string): Promise<string | null>;
  /** The app's own answer, or null when the address is not of one of its schemes. */
  answer(url: string, init: RequestInit): Promise<Response> | null;
  /** Whether a document may come from outside the app's own schemes. */
  allowDocument(frameId: string, url: string): boolean;
  /** Told before one of the app's own documents is answered; false stops the navigation. */
  allowOwnDocument(frameId: string, url: string): boolean;
}

const bodiless = new Set([101, 204, 205, 304]);

async function fulfil(root: Session, requestId: string, response: Response): Promise<void> {
  const headers: { name: string; value: string }[] = [];
  response.headers.forEach((value, name) => headers.push({ name, value }));
  const body = bodiless.has(response.status) ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
  await root.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: headers,
    body: body.toString('base64'),
  });
}

const firstResponse = (address: string | null): Response =>
  address === null
    ? new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    : new Response(null, { status: 302, headers: { location: address } });

async function decide(root: Session, event: RequestPaused, policy: RequestPolicy): Promise<void> {
  const { requestId, frameId, resourceType, request } = event;
  const fail = (errorReason: string): Promise<unknown> =>
    root.send('Fetch.failRequest', { requestId, errorReason });
  if (request.url.startsWith(blankAddress)) {
    await fulfil(
      root,
      requestId,
      firstResponse(await policy.firstAddress(request.url.slice(blankAddress.length))),
    );
    return;
  }
  const entries = request.postDataEntries ?? [];
  const body = Buffer.concat(entries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
  const init: RequestInit = { method: request.method, headers: request.headers };
  if (body.length > 0 && request.method !== 'GET' && request.method !== 'HEAD')
    init.body = new Uint8Array(body);
  const isDocument = resourceType === 'Document';
  const answer = policy.answer(request.url, init);
  if (answer === null) {
    if (isDocument && !policy.allowDocument(frameId, request.url)) await fail('Aborted');
    else await root.send('Fetch.continueRequest', { requestId });
    return;
  }
  if (isDocument && !policy.allowOwnDocument(frameId, request.url)) {
    await fail('Aborted');
    return;
  }
  let response: Response;
  try {
    response = await answer;
  } catch (error) {
    console.error(`The handler for ${request.url} failed:`, error);
    await fail('Failed');
    return;
  }
  await fulfil(root, requestId, response);
}

/** Answers every request of every window and worker from the app's own handlers. */
export function serveRequests(root: Session, policy: RequestPolicy): void {
  root.on('Fetch.requestPaused', (event) => {
    // The window may be gone before its answer is ready.
    decide(root, event as unknown as RequestPaused, policy).catch(() => undefined);
  });
}
