import type { CDPSession, Page } from 'playwright';
import { startApp, type App } from '../../e2e/support/app.ts';
import { startDesktop } from '../../e2e/support/desktop.ts';
import { leaveSignedIn } from '../../e2e/support/signed-in.ts';
import { openConversation } from './open-conversation.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from './seed.ts';
import { scratchFolder, startServer, type BenchServer } from './server.ts';

export interface ConversationOnScreen {
  readonly server: BenchServer;
  readonly app: App;
  readonly page: Page;
  /** Speaks the DevTools protocol with the page. */
  readonly inspector: CDPSession;
  readonly userData: string;
  readonly conversationId: string;
  /** Everyone in the conversation but the reader. */
  readonly others: readonly SeededPerson[];
}

/** Starts a server and the built app, whose window is open at a conversation of so many messages with so many others. */
export async function withConversationOnScreen<T>(
  { others: count, messages }: { readonly others: number; readonly messages: number },
  measure: (onScreen: ConversationOnScreen) => Promise<T>,
): Promise<T> {
  const people: SeededPerson[] = [];
  const ids: string[] = [];
  await using server = await startServer(async (store) => {
    people.push(...(await seedPeople(store, 'p', count + 1)));
    ids.push(await seedConversation(store, people));
    await seedEvents(store, ids[0] ?? '', people, messages);
  });
  const [reader, ...others] = people;
  const [conversationId = ''] = ids;
  if (!reader) throw new Error('there is no one');
  await using desktop = await startDesktop();
  await using folder = await scratchFolder();
  const { token, gaiaId, account: email } = reader;
  await leaveSignedIn(folder.path, { server: server.url, token, gaiaId, email });
  await using app = await startApp({ desktop, userData: folder.path });
  const page = await app.page();
  await page.getByRole('option').first().waitFor();
  await openConversation(page, conversationId);
  await page.bringToFront();
  const inspector = await page.context().newCDPSession(page);
  return await measure({ server, app, page, inspector, userData: folder.path, conversationId, others });
}

/** KiB of JavaScript's memory in the page once garbage is collected. */
export async function heapKiB(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage');
  return (await inspector.send('Runtime.getHeapUsage')).usedSize / 1024;
}
