// A bot on Parley's own client library. It repeats what one says to it, knows two commands, shows itself available, and
// answers what came while it was away once and only once, whichever of the two ends was restarted.
//
//   parley-server token create --account echo --label bot     (prints TOKEN)
//   PARLEY_TOKEN=TOKEN node docs/examples/echo-bot.ts http://127.0.0.1:4700
import { createHash } from 'node:crypto';
import {
  clientGeneratedIdOf,
  MemoryCache,
  namesFor,
  plainMessage,
  Session,
  typedText,
} from '../../client/index.ts';
import { ConversationType, type Event } from '../../protocol/index.ts';

const [server] = process.argv.slice(2);
const token = process.env['PARLEY_TOKEN'];
if (server === undefined || !token) {
  console.error('Usage: PARLEY_TOKEN=TOKEN node docs/examples/echo-bot.ts http://127.0.0.1:4700');
  process.exit(2);
}

/** How long the server takes the bot's word for being there, in seconds, and how often it says so. */
const presence = { forSecs: 720, everyMs: 360_000 };

const session = new Session({
  server,
  token,
  cache: new MemoryCache(),
  // Without a version of the app the bot is good for every server that speaks its schema.
  clientVersion: {},
});

/** What the bot says to a message, or null for nothing: in a group it speaks when it is asked to. */
function answerTo(text: string, isGroup: boolean, senderName: string): string | null {
  if (text === '/help') return 'I repeat what you say. /time tells the time of the server, /me your name.';
  if (text === '/time') return new Date(session.time.nowUsec() / 1000).toISOString();
  if (text === '/me') return `You are ${senderName}.`;
  return isGroup ? null : text;
}

/** One key for each message that is answered, so that the server makes one answer of however many attempts. */
function keyFor(event: Event): number {
  const digest = createHash('sha256')
    .update(`answer to ${event.event_id ?? ''}`)
    .digest();
  return digest.readUIntBE(0, 6) + 1;
}

/** Timestamp (microseconds) of the last message that was dealt with, by conversation. */
const dealtWith = new Map<string, number>();
/** How many pages of a conversation are looked through after a start for the last message that has an answer. */
const pagesBack = 10;

/**
 * After which moment messages still wait for the bot, microseconds. The own read mark will not do: sending an answer moves it past
 * messages that came meanwhile. After a start the keys of the answers tell; where they do not, what counts as read is taken for dealt with.
 */
async function waitingSince(id: string, read: number): Promise<number> {
  const known = dealtWith.get(id);
  if (known !== undefined || read === 0) return known ?? read;
  let { events, hasOlder } = session.timeline(id);
  for (let page = 0; ; page += 1) {
    const answers = new Set(events.map(clientGeneratedIdOf));
    const last = events.findLast((event) => answers.has(keyFor(event)));
    if (last || !hasOlder || page === pagesBack) return last?.timestamp ?? read;
    ({ events, hasOlder } = await session.loadOlder(id));
  }
}

async function answerNew(id: string): Promise<void> {
  const { conversation } = session.conversations.get(id) ?? {};
  const me = session.self?.gaiaId;
  if (!conversation || me === undefined) return;
  const read = conversation.self_conversation_state?.self_read_state?.latest_read_timestamp ?? 0;
  const since = await waitingSince(id, read);
  let { events, hasOlder } = session.timeline(id);
  while (hasOlder && (events[0]?.timestamp ?? 0) > since)
    ({ events, hasOlder } = await session.loadOlder(id));
  for (const event of events) {
    const sender = event.sender_id?.gaia_id ?? '';
    const timestamp = event.timestamp ?? 0;
    if (timestamp <= since || sender === me) continue;
    const said = typedText(event.chat_message?.message_content?.segment);
    const answer =
      said === ''
        ? null
        : answerTo(
            said,
            conversation.type === ConversationType.CONVERSATION_TYPE_GROUP,
            namesFor(session, conversation).name(sender),
          );
    if (answer !== null) {
      await session.call('SendChatMessage', {
        message_content: plainMessage(answer),
        event_request_header: {
          conversation_id: { id },
          client_generated_id: keyFor(event),
          expected_otr: conversation.otr_status ?? null,
        },
      });
    }
    dealtWith.set(id, timestamp);
    session.markRead(id, timestamp);
  }
}

/** Conversations in which something is to be looked at, and those that are being looked at. */
const asked = new Set<string>();
const working = new Set<string>();

async function work(id: string): Promise<void> {
  asked.add(id);
  if (working.has(id) || session.connection.kind !== 'online') return;
  working.add(id);
  try {
    while (asked.delete(id)) await answerNew(id);
  } catch (error) {
    // It stays unanswered, so the next connection finds it.
    console.error(`could not answer: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    working.delete(id);
  }
}

async function show(): Promise<void> {
  if (session.connection.kind === 'online') await session.presence.setState('active', presence.forSecs);
}

session.subscribe((change) => {
  if (change.kind === 'arrived') void work(change.conversationId);
  if (change.kind !== 'connection') return;
  if (session.connection.kind === 'refused') {
    console.error(`The server does not let the bot in: ${session.connection.reason}`);
    process.exit(1);
  }
  if (session.connection.kind !== 'online') return;
  console.log('online');
  show().catch(console.error);
  for (const id of session.conversations.keys()) void work(id);
});

const showing = setInterval(() => show().catch(console.error), presence.everyMs);

async function leave(): Promise<void> {
  clearInterval(showing);
  await session.stop();
  process.exit(0);
}
process.once('SIGTERM', () => void leave());
process.once('SIGINT', () => void leave());

await session.start();
