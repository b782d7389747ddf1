/**
 * Whether a frame shows the app's own page. Its path is compared and not its origin: a host without schemes of one's
 * own shows the same page at an address of its own, and only windows that the app opened are asked.
 */
export function isOwnPage(url: string): boolean {
  const address = URL.parse(url);
  if (address === null || address.pathname !== '/index.html') return false;
  return (
    (address.protocol === 'app:' && address.host === 'parley') ||
    (address.protocol === 'http:' && address.host === 'parley.app.localhost')
  );
}
