const outside: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** Whether a link of a message may be handed to the desktop. Everything else could start a program. */
export function isOpenable(url: string): boolean {
  const address = URL.parse(url);
  return address !== null && outside.has(address.protocol);
}
