import type { Benchmark } from './support/benchmark.ts';
import { figures, paceNote, sendMessages } from './support/message-load.ts';
import { converse, signUpMany } from './support/people.ts';
import { startService } from './support/service.ts';

const members = 50;
const senders = 5;
const window = 4;

export const group: Benchmark = {
  name: 'group',
  title: 'Messages in a group',
  about: `One group of ${members}, all connected. ${senders} of them send with ${window} messages waiting for their acknowledgement at a time, and every message has to arrive at all ${members} exactly once.`,
  async run(options) {
    await using service = await startService();
    const [maker, ...others] = await signUpMany(service.url, 'm', members);
    if (maker === undefined) throw new Error('there is nobody');
    const id = await converse(service.url, maker, others);
    const tokens = [maker, ...others].map(({ token }) => token);
    const conversations = [{ id, members: tokens, senders }];
    const { rounds, acknowledged, delivered } = await sendMessages(service, conversations, window, options);
    return {
      figures: [
        figures.acknowledged(rounds),
        figures.delivered(rounds),
        ...figures.cpu(rounds, 'copies', (round) => round.delivered),
      ],
      notes: [
        `${acknowledged} messages were acknowledged in all, ${delivered} copies arrived: every one.`,
        paceNote(rounds),
      ],
    };
  },
};
