import type { HistoryRange } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { historyCommands } from '../../preload/commands/history.ts';
import type { HistoryRangeView } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { sessionOf } from '../accounts/session-of.ts';
import { whyNotWritten, writeNewFile } from '../files/new-file.ts';
import type { PhotoCache } from '../media/photo-cache.ts';
import { annotationsView } from './annotation-views.ts';
import { asResult } from '../result/as-result.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';

/** Events in one page: several screens, and a few milliseconds of work. */
const page = 200;
/** On either side of a moment that is jumped to. */
const halfPage = 100;
/** Pages of the server in one step back: a second or two on a slow line. */
const reachPages = 4;

export interface HistoryCommandsOptions {
  accounts: Pick<Accounts, 'get'>;
  photos: Pick<PhotoCache, 'get'>;
  /** Where saved pictures go. */
  photoFolder: () => string;
}

const viewOf = ({ events, annotations, hasOlder, hasNewer }: HistoryRange): HistoryRangeView => ({
  events: [...events],
  ...annotationsView(annotations),
  hasOlder,
  hasNewer,
});

/** The commands about the history of one conversation: its pages, saving its pictures. */
export function historyHandlers({
  accounts,
  photos,
  photoFolder,
}: HistoryCommandsOptions): HandlersOf<typeof historyCommands> {
  const session = sessionOf(accounts);
  return {
    readHistory: (account, conversationId, where, moment) =>
      asResult(async () => {
        const { ranges } = session(account).history;
        if (where === 'before') return viewOf(await ranges.before(conversationId, moment, page));
        if (where === 'after') return viewOf(await ranges.after(conversationId, moment, page));
        return viewOf(await ranges.around(conversationId, moment, halfPage));
      }),
    loadHistoryTo: (account, conversationId, moment) =>
      asResult(() => session(account).history.ranges.reach(conversationId, moment, reachPages)),
    findEvent: (account, conversationId, eventId) =>
      asResult(() => session(account).history.event(conversationId, eventId)),
    savePhoto: (account, photoId) =>
      asResult(async () => {
        const photo = await photos.get(account, photoId, 'whole');
        if (!photo) throw new OwnRefusal(t('refusals.signedOutHere'));
        return writePhoto(photoFolder(), photo);
      }),
  };
}

async function writePhoto(
  folder: string,
  { bytes, type }: { bytes: Uint8Array; type: string },
): Promise<string> {
  const extension = type.replace('image/', '').replace('jpeg', 'jpg');
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  try {
    return await writeNewFile(folder, t('files.photo'), extension, whole());
  } catch (cause) {
    throw new OwnRefusal(t('files.photoNotSaved', { folder, reason: whyNotWritten(cause) }), { cause });
  }
}
