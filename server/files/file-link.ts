import type { FileLink } from '../domain/events/file-links.ts';
import { filePath } from '../domain/messages/files.ts';
import type { Passes } from '../util/passes.ts';

/** Addresses of files, each with a pass for one client, for programs that have a browser open them. */
export function linksWith(passes: Passes, publicUrl: () => string): FileLink {
  return (file, clientId) =>
    `${publicUrl().replace(/\/+$/, '')}${filePath(file)}?pass=${passes.passFor(file.id, clientId)}`;
}
