import type { Session } from 'electron';
import { isOwnAddress } from './links.ts';

/** All that the page may do beyond its own drawing. Electron allows what no handler refuses. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications']);

/** The part of a session that decides what its pages may do. */
type LockedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
>;

/** Refuses to the pages of a session whatever the app does not use: camera, place, devices, the clipboard's content, downloads. */
export function lockPermissions(session: LockedSession): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(allowed.has(permission) && isOwnAddress(requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) => allowed.has(permission) && isOwnAddress(requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  // The app saves pictures and archives by itself.
  session.on('will-download', (event) => event.preventDefault());
}
