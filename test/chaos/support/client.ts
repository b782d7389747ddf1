import { setTimeout as sleep } from 'node:timers/promises';
import {
  MemoryCache,
  Session,
  signIn,
  signUp,
  type Cache,
  type Change,
  type ConversationState,
  type SignedIn,
} from '../../../client/index.ts';
import {
  ClientBuildType,
  ClientId,
  SegmentType,
  type Event,
  type MessageContent,
  type Variant,
} from '../../../protocol/index.ts';
import { patienceMs } from '../../fixtures/patience.ts';

export const clientVersion = {
  client_id: ClientId.CLIENT_ID_WEB_CHAT,
  build_type: ClientBuildType.BUILD_TYPE_PRODUCTION_APP,
};

export const text = (words: string): MessageContent => ({
  segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: words }],
});

export const wordsOf = (event: Event): string =>
  (event.chat_message?.message_content?.segment ?? []).map((segment) => segment.text ?? '').join('');

let names = 0;

export const password = 'correct horse battery';

/** A new account at the server. */
export function newAccount(server: string, displayName: string): Promise<SignedIn> {
  names += 1;
  const account = `${displayName.toLowerCase()}${names}@example.org`;
  return signUp({ server, account, password, displayName });
}

/** The same person at another client: a token stands for one client, which has one session. */
export function anotherClient(server: string, account: SignedIn): Promise<SignedIn> {
  return signIn({ server, account: account.email, password });
}

export function sessionOf(
  server: string,
  token: string,
  cache: Cache = new MemoryCache(),
  variant: Variant = 'extended',
): Session {
  return new Session({ server, token, cache, clientVersion, variant });
}

/** Waits until the condition holds; says what it waited for when it never does. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  deadlineMs = patienceMs,
): Promise<void> {
  const end = Date.now() + deadlineMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`never happened: ${what}`);
    await sleep(5);
  }
}

export async function online(session: Session): Promise<Session> {
  await session.start();
  await until('online', () => session.connection.kind === 'online');
  return session;
}

export function conversationOf(session: Session, id: string): ConversationState {
  const state = session.conversations.get(id);
  if (!state) throw new Error(`no conversation ${id}`);
  return state;
}

export function recorded(session: Session): Change[] {
  const changes: Change[] = [];
  session.subscribe((change) => changes.push(change));
  return changes;
}
