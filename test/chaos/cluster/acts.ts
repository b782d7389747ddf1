import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '../../../client/index.ts';
import { newClientGeneratedId, replyTo, type Event } from '../../../protocol/index.ts';
import type { Network } from '../day/network.ts';
import { text } from '../support/client.ts';
import type { Random } from '../support/mutate.ts';

/** Someone who does something in a conversation. */
export interface Doing {
  readonly session: Session;
  readonly id: string;
  readonly random: Random;
  /** Words that no one else says. */
  readonly words: () => string;
  /** Whoever may be added: gaia ids. */
  readonly people: readonly string[];
  readonly network: Network;
}

const emoji = ['👍', '🎉', '❤️'];

/** One of the newest messages, if any. */
function recent({ session, id, random }: Doing, own = false): Event | undefined {
  const messages = session
    .timeline(id)
    .events.filter(({ chat_message }) => chat_message?.message_content?.segment?.length);
  const those = own
    ? messages.filter(({ sender_id }) => sender_id?.gaia_id === session.self?.gaiaId)
    : messages;
  return those.slice(-6)[random(Math.min(6, those.length) || 1)];
}

export const leave = ({ session, id }: Doing): unknown => session.in(id).leave();

/** What people do, and how often beside each other. */
const acts: readonly (readonly [number, (doing: Doing) => unknown])[] = [
  [16, ({ session, id, words }) => session.outbox.send(id, text(words()))],
  [
    4,
    (doing) => {
      const { session, id, words } = doing;
      const message = recent(doing);
      return (
        message && session.outbox.send(id, text(words()), { annotation: [replyTo(message.event_id ?? '')] })
      );
    },
  ],
  [
    6,
    (doing) => {
      const { session, id, random } = doing;
      const message = recent(doing);
      const isOn = random(3) > 0;
      return message && session.annotating.react(id, message.event_id ?? '', emoji[random(3)] ?? '', isOn);
    },
  ],
  [
    4,
    (doing) => {
      const message = recent(doing, true);
      return (
        message && doing.session.annotating.correct(doing.id, message.event_id ?? '', text(doing.words()))
      );
    },
  ],
  [
    2,
    (doing) => {
      const message = recent(doing, true);
      return message && doing.session.annotating.retract(doing.id, message.event_id ?? '');
    },
  ],
  [8, ({ session, id }) => session.markRead(id, session.timeline(id).events.at(-1)?.timestamp ?? 0)],
  // Past the outbox: once without an answer, its result is unknown for ever.
  [3, ({ session, id, words }) => session.in(id).sendNow({ content: text(words()) })],
  // Under one key at once, and again.
  [
    2,
    async ({ session, id, words }) => {
      const message = { content: text(words()), clientGeneratedId: newClientGeneratedId() };
      await Promise.allSettled([session.in(id).sendNow(message), session.in(id).sendNow(message)]);
      await session.in(id).sendNow(message);
    },
  ],
  [1, leave],
  [2, ({ session, id, random, people }) => session.in(id).addPeople([people[random(people.length)] ?? ''])],
  [1, ({ session, id, words }) => session.in(id).rename(words())],
  [
    1,
    async ({ network, random }) => {
      network.setUp(false);
      await sleep(random(300));
      network.setUp(true);
    },
  ],
  [
    1,
    async ({ session, random }) => {
      await session.stop();
      await sleep(random(300));
      await session.start();
    },
  ],
];

/** What someone does next. */
export function drawAct(random: Random): (doing: Doing) => unknown {
  let rest = random(acts.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, act] of acts) {
    if (rest < weight) return act;
    rest -= weight;
  }
  throw new Error('the weights do not add up');
}
