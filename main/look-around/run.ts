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
import { cast, groupName, play, prologue, type Beat, type Character, type Role } from './cast.ts';
import { contentOf } from './line.ts';

export interface CastOptions {
  /** Origin of a service with open sign-up that exists only for this visit. */
  server: string;
  /** The person who looks around; the stage is set in their name. */
  visitor: { account: string; password: string };
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
export async function runCast({ server, visitor, clientVersion, log }: CastOptions): Promise<Stage> {
  const over = new AbortController();
  const open = (token: string): ChatSession =>
    new Session({ server, token, cache: new MemoryCache(), clientVersion, log });

  const sessions: ChatSession[] = [];
  const enter = async (character: Character): Promise<Actor> => {
    const password = randomBytes(24).toString('base64url');
    const { token } = await signUp({ server, password, ...character });
    const session = open(token);
    sessions.push(session);
    await session.start();
    await online(session);
    return new Actor(session, character, over.signal);
  };
  const [jonas, tomoko, alva] = await Promise.all([enter(cast.jonas), enter(cast.tomoko), enter(cast.alva)]);
  const actors: Actors = { jonas, tomoko, alva };

  const { token: stageToken, gaiaId: visitorId } = await signIn({ server, ...visitor });
  const director = open(stageToken);
  await director.start();
  await online(director);
  const conversations = await gather(director, actors);
  await Promise.all(roles.map((role) => actors[role].feel(cast[role].moods[0])));
  for (const beat of prologue) await perform(beat, actors, conversations, director, over.signal);
  for (const role of roles) actors[role].readAll();
  await readOwn(director);
  await director.stop();
  await signOut({ server, token: stageToken });

  for (const role of roles) actors[role].answer(visitorId);
  void playOut(actors, conversations, over.signal, log);
  return {
    firstConversation: conversations.jonas,
    async stop() {
      over.abort(new Error('the visit is over'));
      await Promise.all(sessions.map((session) => session[Symbol.asyncDispose]()));
    },
  };
}

/** Conversations of two first: sharing one makes the group's members active at once. */
async function gather(director: ChatSession, actors: Actors): Promise<Conversations> {
  const ids: Partial<Conversations> = {};
  for (const role of roles)
    ids[role] = await director.createConversation({ people: [actors[role].gaiaId], name: '', group: false });
  ids.group = await director.createConversation({
    people: roles.map((role) => actors[role].gaiaId),
    name: groupName,
    group: true,
  });
  return ids as Conversations;
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
  if (beat.do === 'wait') return pause(beat.ms, over);
  if (beat.do === 'mood') return actors[beat.who].feel(beat.mood);
  const place = beat.where === 'group' ? 'group' : beat.who === 'visitor' ? (beat.with ?? 'group') : beat.who;
  const conversationId = conversations[place];
  if (beat.who !== 'visitor') {
    // Before the curtain rises nobody waits for typing.
    if (director === null) return actors[beat.who].typeAndSay(conversationId, beat.text);
    await actors[beat.who].say(conversationId, beat.text);
    return heard(director, conversationId, actors[beat.who].gaiaId);
  }
  if (director === null) return;
  await director.send(conversationId, contentOf(beat.text));
  await until(director, () => director.conversations.get(conversationId)?.outbox.length === 0);
}

/** The director has heard the last line, so that the next one comes after it. */
async function heard(director: ChatSession, conversationId: string, speaker: string): Promise<void> {
  await until(
    director,
    () => director.conversations.get(conversationId)?.lastEvent?.sender_id?.gaia_id === speaker,
  );
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

const online = (session: ChatSession): Promise<void> =>
  until(session, () => session.connection.kind === 'online');

/** Resolves when `met` holds after some change; rejects after 15 s. */
function until(session: ChatSession, met: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (met()) {
      resolve();
      return;
    }
    const timer = setTimeout(() => {
      unsubscribe();
      reject(new Error('look around: the service did not answer in time'));
    }, 15_000);
    const unsubscribe = session.subscribe(() => {
      if (!met()) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    });
  });
}
