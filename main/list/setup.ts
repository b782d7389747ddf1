import { systemClock } from '../../protocol/index.ts';
import { ClientError } from '../../client/index.ts';
import type { Logger } from '../boot/log.ts';
import { Departures } from './departures.ts';

const words = {
  leave: (reason: string) => `You are still in the conversation: ${reason}`,
  delete: (reason: string) => `The conversation was not deleted: ${reason}`,
};

/** Conversations on their way out; what could not be done is said. */
export function setupDepartures(
  changed: (account: string, conversationId: string) => void,
  say: (words: string) => void,
  log: Logger,
): Departures {
  return new Departures({
    clock: systemClock,
    changed,
    failed: (how, error) => {
      log.warn({ how, error: String(error) }, 'a conversation could not be removed');
      say(words[how](error instanceof ClientError ? error.message : 'something went wrong.'));
    },
  });
}
