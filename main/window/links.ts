/** Origin of the window's page. A host without schemes of one's own reports its pages under it, too. */
export const ownOrigin = 'app://parley';

/** Whether an address is the app's own page. */
export function isOwnPage(url: string): boolean {
  const address = URL.parse(url);
  return address !== null && isOwn(address) && address.pathname === '/index.html';
}

/** Whether an address is one of the window's own scheme and host. */
export function isOwnAddress(url: string): boolean {
  const address = URL.parse(url);
  return address !== null && isOwn(address);
}

const isOwn = ({ protocol, host }: URL): boolean => `${protocol}//${host}` === ownOrigin;
