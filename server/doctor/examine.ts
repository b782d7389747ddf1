import type { Clock } from '../../protocol/index.ts';
import { plainTextNotice } from '../config/exposure.ts';
import type { ServeOptions } from '../config/serve-options.ts';
import { backupFindings } from './backups.ts';
import { certificateFindings } from './certificate.ts';
import { databaseFindings } from './database.ts';
import { type Finding, lineOf, warning, wrong } from './finding.ts';
import { folderFindings } from './folder.ts';
import { listeningFindings } from './listening.ts';
import { publicAddressFindings } from './public-address.ts';
import { bucketFindings, busFindings, mailFindings } from './services.ts';

/** Looks at all that an installed server depends on, one after the other, and changes nothing that stays. */
export async function* examine(
  options: ServeOptions,
  backups: string | null,
  clock: Pick<Clock, 'nowUsec'>,
): AsyncGenerator<Finding> {
  const nowMs = () => clock.nowUsec() / 1000;
  const looks: readonly (() => Promise<readonly Finding[]>)[] = [
    () => folderFindings(options.dataDir, 'data'),
    () => databaseFindings(options, nowMs()),
    () => bucketFindings(options),
    () => busFindings(options),
    async () => exposureFindings(options),
    () => certificateFindings(options, nowMs()),
    () => listeningFindings(options),
    () => publicAddressFindings(options.publicUrl, nowMs),
    () => mailFindings(options),
    () => backupFindings(backups, nowMs()),
  ];
  for (const look of looks) {
    try {
      yield* await look();
    } catch (error) {
      yield wrong(lineOf(error));
    }
  }
}

function exposureFindings(options: ServeOptions): Finding[] {
  const notice = plainTextNotice(options);
  return notice === null ? [] : [warning(notice)];
}
