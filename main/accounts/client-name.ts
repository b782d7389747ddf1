const systems: Readonly<Record<string, string>> = { linux: 'Linux', win32: 'Windows', darwin: 'macOS' };

/**
 * What this app calls itself when it signs in: the person finds it so among their devices. A header carries it, so
 * nothing but printable ASCII is in it.
 *
 * @param host name of the computer
 * @param platform as `process.platform` has it
 */
export function clientName(host: string, platform: string): string {
  const computer = host
    .replace(/\.local$/, '')
    .replaceAll(/[^\x20-\x7E]+/g, '')
    .trim();
  const system = systems[platform] ?? platform;
  return computer === '' ? `Parley, ${system}` : `Parley on ${computer}, ${system}`;
}
