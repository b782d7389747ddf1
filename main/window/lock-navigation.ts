import { shell, type WebContents } from 'electron';
import type { Logger } from '../log/log.ts';
import { isOpenable } from '../links/openable.ts';
import { isOwnPage } from './links.ts';

/** Keeps a page where it is: links go to the desktop's own programs, and nothing opens a window. */
export function lockNavigation(contents: WebContents, log: Logger): void {
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url, log);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    openLink(event.url, log);
  });
  // The page has no frames; one that a message smuggled in stays empty.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  // The security policy has no word about calls between browsers, which could carry anything anywhere.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Hands a link to the desktop; http, https and mailto only. */
export function openLink(url: string, log: Logger): void {
  if (!isOpenable(url)) {
    log.warn({ scheme: URL.parse(url)?.protocol ?? null }, 'link refused');
    return;
  }
  shell.openExternal(url).catch((error: unknown) => {
    log.warn({ error: String(error) }, 'link could not be opened');
  });
}
