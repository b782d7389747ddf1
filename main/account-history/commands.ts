import { systemClock, USEC_PER_MS } from '../../protocol/index.ts';
import { exportHtml, exportJson, namesFor, titleFor, type ExportSource } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { accountHistoryCommands } from '../../preload/commands/account-history.ts';
import type { ExportFormat, Result } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { sessionOf } from '../accounts/session-of.ts';
import { asDone, asResult } from '../result/as-result.ts';
import { fileNameOf, whyNotWritten, writeNewFile } from '../files/new-file.ts';
import { foundMessages, foundPlaces } from './found-messages.ts';
import type { HistoryFetches } from './history-fetches.ts';
import { withoutIsolates } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';

export interface AccountHistoryOptions {
  accounts: Pick<Accounts, 'get' | 'clearLocalData'>;
  fetches: HistoryFetches;
  /** Where exports go. */
  exportFolder: () => string;
}

/** The commands about the whole history: search, reading back, fetching, export, forgetting. */
export function accountHistoryHandlers({
  accounts,
  fetches,
  exportFolder,
}: AccountHistoryOptions): HandlersOf<typeof accountHistoryCommands> {
  const session = sessionOf(accounts);
  return {
    searchMessages: (account, search) => asResult(() => foundMessages(session(account), search)),
    findInConversation: (account, conversationId, search) =>
      asResult(() => foundPlaces(session(account), conversationId, search)),
    fetchHistory: (account) => asDone(() => fetches.fetch(account, session(account))),
    stopFetchingHistory: (account) => fetches.stop(account),
    exportConversation: async (account, conversationId, format) => {
      const from = session(account);
      const conversation = from.conversations.get(conversationId)?.conversation;
      if (!conversation) return { ok: false, error: { message: t('refusals.notInConversation') } };
      const source: ExportSource = {
        title: withoutIsolates(titleFor(from, conversation)),
        self: from.self?.gaiaId ?? '',
        names: namesFor(from, conversation),
        conversation,
        entries: from.history.read(conversationId),
        exportedAt: Math.floor(systemClock.nowUsec() / USEC_PER_MS),
      };
      return write(exportFolder(), source, format);
    },
    clearLocalData: (account) =>
      asDone(async () => {
        fetches.stop(account);
        await accounts.clearLocalData(account);
      }),
  };
}

async function write(folder: string, source: ExportSource, format: ExportFormat): Promise<Result<string>> {
  const pieces = format === 'html' ? exportHtml(source) : exportJson(source);
  try {
    return { ok: true, value: await writeNewFile(folder, fileNameOf(source.title), format, pieces) };
  } catch (error) {
    return {
      ok: false,
      error: { message: t('files.notExported', { folder, reason: whyNotWritten(error) }) },
    };
  }
}
