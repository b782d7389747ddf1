import type { AttachedFile, Usec } from '../../../protocol/index.ts';
import { Refusal } from '../../domain/refusal.ts';
import { uploadOf, visibleFile } from '../../store/files/files.ts';
import type { Transaction } from '../../store/query/connection.ts';

/**
 * The files that a message shows, as the server describes them.
 *
 * @throws Refusal when the sender may not see one of them, or not all of its bytes are there
 */
export async function filesOf(
  tx: Transaction,
  ids: readonly string[],
  senderId: string,
  now: Usec,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = [];
  for (const id of ids) {
    const file = await visibleFile(tx, id, senderId, now);
    if (file) files.push(file);
    else if (await uploadOf(tx, id, senderId, now)) throw new Refusal('file_not_uploaded');
    else throw new Refusal('file_gone');
  }
  return files;
}
