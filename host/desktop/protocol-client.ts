import { execFileSync } from 'node:child_process';

const mime = (protocol: string): string => `x-scheme-handler/${protocol}`;

function xdgMime(...args: string[]): string | null {
  try {
    return execFileSync('xdg-mime', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    });
  } catch {
    return null;
  }
}

/** Makes a desktop file the handler of a scheme. @returns whether the desktop took it */
export function setProtocolClient(protocol: string, desktopFile: string): boolean {
  return xdgMime('default', desktopFile, mime(protocol)) !== null && isProtocolClient(protocol, desktopFile);
}

export function isProtocolClient(protocol: string, desktopFile: string): boolean {
  return xdgMime('query', 'default', mime(protocol))?.trim() === desktopFile;
}
