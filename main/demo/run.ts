import { randomBytes } from 'node:crypto';
import {
  MemoryCache,
  Session,
  signIn,
  signOut,
  signUp,
  type ChatSession,
  type Logger,
} from '../../client/index.ts';
import type { ClientVersion } from '../../protocol/index.ts';
import { Actor, pause } from './actor.ts';
import { enact } from './enact.ts';
import { cast, firstGroupName, play, prologue, type Beat, type Character, type Role } from './cast.ts';
import { contentOf } from './line.ts';
import { until } from './until.ts';
import { wakingTime } from './waking-time.ts';

export interface CastOptions {
  /** Origin of a server with open sign-up that exists only for this demo. */
  server: string;
  /** The person who looks around; the stage is set in their name. */
  visitor: { account: string; password: string };
  /** Sets what the server takes the time for, milliseconds; null: what it is. */
  setTime: (now: number | null) => Promise<void>;
  clientVersion: ClientVersion;
  log: Logger;
}

export interface Stage {
  /** The conversation to show first. */
  firstConversation: string;
  stop(): Promise<void>;
}

type Actors = Record<Role, Actor>;
type Conversations = Record<Role | 'group', string>;
const roles = Object.keys(cast) as Role[];

/**
 * Signs up the made-up people, lets them talk with the visitor, and plays the script. Resolves when the conversations
 * are there to be seen; the play goes on until `stop`.
 */
export async function runCast(options: CastOptions): Promise<Stage> {
  const over = new AbortController();
  const sessions: ChatSession[] = [];
  const open = async (token: string): Promise<ChatSession> => {
    over.signal.throwIfAborted();
    const { server, clientVersion, log } = options;
    const session = new Session({ server, token, cache: new MemoryCache(), clientVersion, log });
    sessions.push(session);
    await session.start();
    await until(session, () => session.connection.kind === 'online');
    return session;
  };
  const stop = async (): Promise<void> => {
    over.abort(new Error('the demo is over'));
    await Promise.all(sessions.map((session) => session[Symbol.asyncDispose]()));
  };
  try {
    return { firstConversation: await setStage(options, open, over.signal), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Answers the conversation to show first. `open` starts a session with a token. */
async function setStage(
  { server, visitor, setTime, log }: CastOptions,
  open: (token: string) => Promise<ChatSession>,
  over: AbortSignal,
): Promise<string> {
  const opened = Date.now();
  const enter = async (character: Character): Promise<Actor> => {
    const password = randomBytes(24).toString('base64url');
    const { token } = await signUp({ server, password, ...character });
    return new Actor(await open(token), character, over);
  };
  const [jonas, tomoko, alva] = await Promise.all([enter(cast.jonas), enter(cast.tomoko), enter(cast.alva)]);
  const actors: Actors = { jonas, tomoko, alva };

  const { token: stageToken, gaiaId: visitorId } = await signIn({ server, ...visitor });
  const director = await open(stageToken);
  const conversations = await gather(director, actors);
  await Promise.all(roles.map((role) => actors[role].feel(cast[role].moods[0])));
  for (const beat of prologue) {
    if (beat.do === 'time') await setTime(wakingTime(beat.minutesAgo, opened));
    else await perform(beat, actors, conversations, director, over);
  }
  for (const role of roles) actors[role].readAll();
  await readOwn(director);
  await setTime(null);
  await director.stop();
  await signOut({ server, token: stageToken });

  for (const role of roles) actors[role].answer(visitorId);
  void playOut(actors, conversations, over, log);
  return conversations.jonas;
}

/** Conversations of two first: sharing one makes the group's members active at once. */
async function gather(director: ChatSession, actors: Actors): Promise<Conversations> {
  const ids: Partial<Conversations> = {};
  for (const role of roles)
    ids[role] = await director.createConversation({ people: [actors[role].gaiaId], name: '', group: false });
  ids.group = await director.createConversation({
    people: roles.map((role) => actors[role].gaiaId),
    name: firstGroupName,
    group: true,
  });
  const conversations = ids as Conversations;
  for (const role of roles)
    for (const place of [role, 'group'] as const) await actors[role].entered(conversations[place]);
  return conversations;
}

async function playOut(
  actors: Actors,
  conversations: Conversations,
  over: AbortSignal,
  log: Logger,
): Promise<void> {
  try {
    for (const beat of play) await perform(beat, actors, conversations, null, over);
  } catch (error) {
    if (!over.aborted) log.warn('look around: the play ended early', { reason: String(error) });
  }
}

async function perform(
  beat: Beat,
  actors: Actors,
  conversations: Conversations,
  director: ChatSession | null,
  over: AbortSignal,
): Promise<void> {
  if (beat.do === 'time') return;
  if (beat.do === 'wait') return pause(beat.ms, over);
  if (beat.do === 'mood') return actors[beat.who].feel(beat.mood);
  const conversationId = conversations[placeOf(beat)];
  const before = director?.conversations.get(conversationId)?.lastEvent?.event_id;
  if (beat.who === 'visitor') {
    if (director === null) return;
    await director.outbox.send(conversationId, contentOf(beat.text));
    await until(director, () => director.conversations.get(conversationId)?.outbox.length === 0);
    return;
  }
  await enact(beat, actors[beat.who], conversationId, director === null);
  // The next one comes after it.
  if (director === null) return;
  await until(director, () => director.conversations.get(conversationId)?.lastEvent?.event_id !== before);
}

function placeOf(beat: Exclude<Beat, { do: 'wait' | 'time' }>): Role | 'group' {
  if (beat.do === 'mood' || beat.do === 'rename' || beat.do === 'link' || beat.where === 'group')
    return 'group';
  return beat.who === 'visitor' ? (beat.with ?? 'group') : beat.who;
}

/** Nothing of the prologue counts as unread: the visitor "was there". */
async function readOwn(director: ChatSession): Promise<void> {
  for (const { id, lastEvent } of director.conversations.values()) {
    const timestamp = lastEvent?.timestamp ?? null;
    if (timestamp === null) continue;
    await director.call('UpdateWatermark', {
      conversation_id: { id },
      last_read_timestamp: timestamp,
    });
  }
}
