import { extname, join, normalize, sep } from 'node:path';

/** Address of the window's page. */
export const pageUrl = 'app://parley/index.html';

/** Nothing is loaded but the app's own files, and nothing is ever connected to: main speaks to the server. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'none'",
  "frame-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // Voice messages, whose bytes the main process hands over.
  'media-src blob:',
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
};

export interface AppFile {
  path: string;
  contentType: string;
}

/** The file that an address of the own scheme stands for, or null for whatever is none of the app's. */
export function appFile(url: string, root: string): AppFile | null {
  const address = URL.parse(url);
  if (address?.host !== 'parley') return null;
  const wanted = decodePath(address.pathname);
  if (wanted === null || wanted.includes('\0')) return null;
  const path = normalize(join(root, wanted));
  if (!path.startsWith(root + sep)) return null;
  const contentType = contentTypes[extname(path)];
  return contentType === undefined ? null : { path, contentType };
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Headers of every answer of the own scheme. */
export function appHeaders(contentType: string, policy = contentSecurityPolicy): Record<string, string> {
  return {
    'content-type': contentType,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  };
}

/** Of people's pictures: what is erased must not stay in the page's cache; the app's own is asked each time. */
export const photoHeaders = (contentType: string): Record<string, string> => ({
  ...appHeaders(contentType),
  'cache-control': 'no-store',
});
