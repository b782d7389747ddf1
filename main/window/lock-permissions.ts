import type { Session } from 'electron';
import { isOwnAddress } from './links.ts';

/** All that the page may do beyond its own drawing. Electron allows what no handler refuses. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications']);

/** The part of a session that decides what its pages may do. */
type LockedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
>;

/** What the person allows the page, asked whenever it wants something. */
export interface PermissionChoices {
  readonly microphone: () => boolean;
}

/** What a page asks for, as far as both of Electron's handlers say it. */
interface Asked {
  readonly permission: string;
  readonly url: string;
  readonly isMainFrame: boolean;
  /** Of `media`: the devices that it wants. */
  readonly media: readonly string[];
}

/**
 * Refuses to the pages of a session whatever the app does not use: camera, place, devices, the clipboard's content, downloads; and
 * the microphone unless the person allows it. Returns what is to be called when a choice may have changed: Electron asks the handlers
 * each time, the host when they are set.
 */
export function lockPermissions(session: LockedSession, choices: PermissionChoices): () => void {
  const isAllowed = ({ permission, url, isMainFrame, media }: Asked): boolean => {
    if (!isOwnAddress(url)) return false;
    if (permission !== 'media') return allowed.has(permission);
    const onlySound = media.length > 0 && media.every((each) => each === 'audio');
    return onlySound && isMainFrame && choices.microphone();
  };
  const lock = (): void => {
    session.setPermissionRequestHandler((_contents, permission, answer, details) => {
      const { requestingUrl: url, isMainFrame } = details;
      const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
      answer(isAllowed({ permission, url, isMainFrame, media }));
    });
    session.setPermissionCheckHandler((_contents, permission, url, { isMainFrame, mediaType }) =>
      isAllowed({ permission, url, isMainFrame, media: mediaType === undefined ? [] : [mediaType] }),
    );
  };
  lock();
  let decided = choices.microphone();
  session.setDevicePermissionHandler(() => false);
  // The app saves pictures and archives by itself.
  session.on('will-download', (event) => event.preventDefault());
  return () => {
    if (choices.microphone() === decided) return;
    decided = choices.microphone();
    lock();
  };
}
